//! What is encoded is read back.

use std::collections::{HashMap, HashSet};

use boardbench_core::{
    CanonicalMove, CastlingForm, CastlingSide, Encoding, File, MoveKind, Role, Special, Square,
};

use crate::{Content, all_contents};

/// What an encoding can tell of a move: moves with equal keys must have equal bits, and others
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    canonical: CanonicalMove,
    special: Option<Special>,
    takes: Option<bool>,
    is_double_push: Option<bool>,
    victim: Option<Role>,
    mover: Option<Role>,
}

impl Key {
    fn of<E: Encoding>(content: Content) -> Self {
        let stores = E::STORES;
        let takes = content.kind.is_capture();
        let is_double_push = content.kind == MoveKind::DoublePush;
        Self {
            canonical: content.canonical(),
            special: content.kind.special(),
            takes: stores.has_capture_flag().then_some(takes),
            is_double_push: stores.has_double_push().then_some(is_double_push),
            victim: content.victim.filter(|_| stores.has_victim()),
            mover: stores.has_mover().then_some(content.mover),
        }
    }
}

/// Encodes [all contents](all_contents) and reads them back. Returns how many different moves
/// there were, by [identity](Encoding::identity).
///
/// # Panics
///
/// At the first wrong answer.
pub fn contents<E: Encoding>() -> usize {
    let mut keys = HashMap::new();
    for content in all_contents() {
        let mv = E::encode(content.parts::<E>());
        check_fields(mv, content);
        check_answers(mv, content);
        check_raw(mv, content);
        let key = Key::of::<E>(content);
        let known = *keys.entry(mv.identity().code()).or_insert(key);
        assert_eq!(known, key, "two moves have the code of {mv:?}");
    }
    let different: HashSet<_> = keys.values().collect();
    assert_eq!(different.len(), keys.len(), "a move has two codes");
    keys.len()
}

fn check_fields<E: Encoding>(mv: E, content: Content) {
    assert_eq!(mv.from().square(), content.from, "from of {content:?}");
    let target = written_target(content, E::CASTLING);
    assert_eq!(mv.to().square(), target, "to of {content:?}");
    assert_eq!(mv.canonical(), content.canonical(), "{content:?}");
    let promotion = content.kind.promotion();
    assert_eq!(mv.promotion(), promotion, "promotion of {content:?}");
    let mover = E::STORES.has_mover().then_some(content.mover);
    assert_eq!(mv.mover(), mover, "mover of {content:?}");
    let victim = content.victim.filter(|_| E::STORES.has_victim());
    assert_eq!(mv.victim(), victim, "victim of {content:?}");
}

/// Where the encoding says that the move ends.
fn written_target(content: Content, form: CastlingForm) -> Square {
    let rook_file = match (content.kind, form) {
        (MoveKind::Castle(CastlingSide::King), CastlingForm::KingTakesRook) => File::H,
        (MoveKind::Castle(CastlingSide::Queen), CastlingForm::KingTakesRook) => File::A,
        _ => return content.to,
    };
    Square::new(rook_file, content.from.rank())
}

fn check_answers<E: Encoding>(mv: E, content: Content) {
    let kind = content.kind;
    assert_eq!(mv.special(), kind.special(), "special of {content:?}");
    assert_eq!(mv.is_plain(), kind.special().is_none(), "{content:?}");
    assert_eq!(mv.classify(&content), kind, "classify {content:?}");
    if kind.is_capture() || E::STORES.has_capture_flag() {
        assert_eq!(mv.takes_nothing(), !kind.is_capture(), "{content:?}");
    }
}

fn check_raw<E: Encoding>(mv: E, content: Content) {
    let fits = u64::from(mv.code()) >> E::CODE_BITS == 0;
    assert!(fits, "the code of {content:?} has too many bits");
    assert_eq!(E::from_code(mv.code()), Some(mv), "{content:?}");
    let bare = mv.identity();
    assert_eq!(E::from_code(bare.code()), Some(bare), "{content:?}");
    assert_eq!(bare.identity(), bare, "{content:?}");
    assert_eq!(bare.canonical(), mv.canonical(), "{content:?}");
    assert_ne!(bare, E::NONE.identity(), "{content:?} is NONE");
    assert_ne!(bare, E::NULL.identity(), "{content:?} is NULL");
    // Writing is slow: what takes nothing will do.
    if content.victim.is_none() {
        assert_eq!(mv.to_string(), content.canonical().to_string());
    }
}
