// The two modules of the page, and workers that run them.
'use strict';

/** The bytes of text in base64 that were compressed by gzip. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

// A function that returns a vector of zeros: valid only where the browser supports vectors.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The program, compiled once: with vectors where the browser supports them. */
const program = (async () => {
  const hasVectors = WebAssembly.validate(VECTORS);
  const text = document.getElementById(hasVectors ? 'module-vectors' : 'module-plain').textContent;
  return { module: await WebAssembly.compile(await unpacked(text)), hasVectors };
})();

const workerAddress = URL.createObjectURL(
  new Blob([document.getElementById('worker').textContent], { type: 'text/javascript' }),
);

/** A run of the program in a worker of its own, which can be stopped. */
class Run {
  constructor(args, { stdin = '', line = () => {} } = {}) {
    this.lines = [];
    this.worker = new Worker(workerAddress);
    this.ended = new Promise((resolve) => {
      this.resolve = resolve;
      this.worker.onmessage = ({ data }) => {
        if ('line' in data) {
          this.lines.push(data.line);
          line(data.line);
        } else {
          this.end(data);
        }
      };
      this.worker.onerror = (event) => this.end({ code: 2, errors: event.message || 'the worker failed' });
    });
    this.worker.onmessageerror = () => this.end({ code: 2, errors: 'the worker can\'t read the program' });
    program.then(({ module }) => this.worker.postMessage({ module, args, stdin }))
      .catch((error) => this.end({ code: 2, errors: `the program can't be run: ${error.message}` }));
  }

  end(result) {
    this.worker.terminate();
    this.resolve({ ...result, text: this.lines.join('\n') });
  }

  /** Its end has `isStopped` then. */
  stop() { this.end({ code: 130, errors: '', isStopped: true }); }
}

/** What a command writes to stdout. Throws what it complains about. */
async function output(args, options) {
  const { code, errors, text } = await new Run(args, options).ended;
  if (code === 2) throw new Error(errors.replace(/^error: /, ''));
  return text;
}

/** Makes an element: its attributes, then its children. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => {
    if (key.startsWith('on')) element[key] = value;
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false) element.setAttribute(key, value);
  });
  element.append(...children);
  return element;
}

const byId = (id) => document.getElementById(id);
