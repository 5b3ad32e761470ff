//! Writes the corpus's self-play games to stdout:
//!
//! ```text
//! cargo run --release -p boardbench-checks --example self_play > crates/corpus/data/self-play.txt
//! ```

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;

use boardbench_checks::{parallel, self_play};
use boardbench_corpus::{SELF_PLAY_GAMES, write_games};
use boardbench_registry::{DEFAULT_BOARD, native};

fn main() -> io::Result<()> {
    let contender = native(DEFAULT_BOARD).expect("the default board is in the list");
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let numbers: Vec<u64> = (1..=SELF_PLAY_GAMES as u64).collect();
    let games = parallel::map(threads, &numbers, |&number| {
        self_play::play(contender, number)
    });
    let comment = "# Games of the model search against itself. Written by the example self_play of\n\
                   # boardbench-checks, which plays them again; the form is that of games.txt.\n\n";
    write!(io::stdout(), "{comment}{}", write_games(&games))
}
