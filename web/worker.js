// A worker runs the program once: a measuring process, or a command of the page. It is made of wasi.js and these lines.
'use strict';

onmessage = ({ data: { module, args, stdin } }) => {
  try {
    const line = (text) => postMessage({ line: text });
    postMessage(runProgram(module, { args, stdin, line }));
  } catch (error) {
    postMessage({ code: 2, errors: `the program stopped: ${error.message}` });
  }
};
