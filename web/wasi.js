// Runs a program of WebAssembly that was compiled for WASI (preview 1): arguments, stdin, stdout, stderr, two clocks and random
// numbers. There are no files. The program is the command `boardbench`, so whatever the page shows is what the command prints.
'use strict';

// What a WASI function returns.
const SUCCESS = 0, BAD_FILE = 8, UNSUPPORTED = 52;

class Exit extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/** Splits what is written into lines. */
class Lines {
  constructor(receive) {
    this.receive = receive;
    this.decoder = new TextDecoder();
    this.rest = '';
  }

  write(bytes) {
    const lines = (this.rest + this.decoder.decode(bytes, { stream: true })).split('\n');
    this.rest = lines.pop();
    lines.forEach((line) => this.receive(line));
  }

  end() {
    this.rest += this.decoder.decode();
    if (this.rest) this.receive(this.rest);
    this.rest = '';
  }
}

/**
 * Runs a module once, to its end.
 * `line` receives each line of stdout as soon as it is written. Returns the exit code and what was written to stderr.
 */
function runProgram(module, { args, stdin = '', line }) {
  const encoder = new TextEncoder();
  const input = encoder.encode(stdin);
  const errors = [];
  const outputs = { 1: new Lines(line), 2: new Lines((text) => errors.push(text)) };
  const strings = ['boardbench', ...args].map((text) => encoder.encode(`${text}\0`));
  let read = 0;
  let memory;

  const view = () => new DataView(memory.buffer);
  const bytes = (from, length) => new Uint8Array(memory.buffer, from, length);
  // The buffers of a read or a write, as pairs of address and length.
  const buffers = (from, count) => Array.from({ length: count }, (_, index) => {
    const pair = from + 8 * index;
    return bytes(view().getUint32(pair, true), view().getUint32(pair + 4, true));
  });
  const put = (address, value) => view().setUint32(address, value, true);

  const functions = {
    args_sizes_get(count, size) {
      put(count, strings.length);
      put(size, strings.reduce((sum, text) => sum + text.length, 0));
      return SUCCESS;
    },
    args_get(pointers, address) {
      strings.forEach((text, index) => {
        put(pointers + 4 * index, address);
        bytes(address, text.length).set(text);
        address += text.length;
      });
      return SUCCESS;
    },
    environ_sizes_get(count, size) {
      put(count, 0);
      put(size, 0);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    clock_time_get(clock, _precision, address) {
      // 0 is the time of day, others count from anywhere. Both in nanoseconds.
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(address, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
    random_get(address, length) {
      // The browser gives at most 65,536 bytes at once.
      for (let from = 0; from < length; from += 65536) {
        crypto.getRandomValues(bytes(address + from, Math.min(65536, length - from)));
      }
      return SUCCESS;
    },
    fd_read(file, from, count, done) {
      if (file !== 0) return BAD_FILE;
      const before = read;
      for (const buffer of buffers(from, count)) {
        const part = input.subarray(read, read + buffer.length);
        buffer.set(part);
        read += part.length;
      }
      put(done, read - before);
      return SUCCESS;
    },
    fd_write(file, from, count, done) {
      if (!outputs[file]) return BAD_FILE;
      let all = 0;
      for (const buffer of buffers(from, count)) {
        outputs[file].write(buffer);
        all += buffer.length;
      }
      put(done, all);
      return SUCCESS;
    },
    fd_fdstat_get(file, address) {
      if (file > 2) return BAD_FILE;
      // A character device, so that nothing is sought in it; all rights.
      bytes(address, 24).fill(0);
      view().setUint8(address, 2);
      view().setBigUint64(address + 8, ~0n, true);
      return SUCCESS;
    },
    // The first file after stderr would be an open folder, and there is none.
    fd_prestat_get: () => BAD_FILE,
    proc_exit(code) { throw new Exit(code); },
    sched_yield: () => SUCCESS,
  };
  const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, functions[name] ?? (() => UNSUPPORTED)]);
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
  memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (error) {
    // A panic writes why, then stops the program.
    if (!(error instanceof Exit)) errors.push(`the program stopped: ${error.message}`);
    code = error.code ?? 2;
  }
  outputs[1].end();
  outputs[2].end();
  return { code, errors: errors.join('\n') };
}
