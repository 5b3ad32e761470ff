// The race: verified contenders take turns in one worker after the other, and each worker gives one observation. What is raced,
// the program decides what a worker does and what the observations mean; here are the buttons, the dots and the file.
'use strict';

const COMMON_MOVES = 'flags16-fromlow';
const DEFAULT_BOARD = 'bitboard-magic';
const FIRST_BOARDS = ['array8x8-scan', 'mailbox10x12-lists', 'x88-lists', DEFAULT_BOARD];

/** Maximum number of samples of a contender at an operation in one worker, with its warm-up: usually it needs a third. */
const MAX_SAMPLES = 60;

/** The usual step of the clock, in milliseconds: browsers make it coarse. */
function clockStep() {
  const end = performance.now() + 60;
  const steps = [];
  let before = performance.now();
  while (before < end) {
    const now = performance.now();
    if (now > before) steps.push(now - before);
    before = now;
  }
  steps.sort((one, other) => one - other);
  return steps[steps.length >> 1] ?? 1;
}

/** The coarsest clock to race by, in milliseconds. */
const MAX_STEP = 20;

/** The length of a timing in milliseconds: the clock's step is half of a per cent of it at most. */
const sampleMs = (step) => Math.max(20, Math.ceil(step * 200));

const race = {
  // What was begun: the plan's records and jobs, the lines measured up to now, the next job, and the seconds spent.
  begun: null,
  run: null,
  // True once the button was pressed: between two workers there is nothing to stop.
  isStopped: false,
  // What was drawn last.
  outcome: null,
};

const status = (text) => { byId('race-status').textContent = text; };

function chosen(name) {
  return [...document.querySelectorAll(`input[name="${name}"]:checked`)].map((box) => box.value);
}

/** The options of the command `compare`, or what is wrong with the choice. */
function options(step) {
  const axis = chosen('axis')[0];
  const names = chosen(axis);
  const operations = chosen('operation');
  if (names.length < 2) throw new Error(`choose at least two ${axis}s to compare`);
  if (operations.length === 0) throw new Error('choose at least one operation');
  const isBoards = axis === 'board';
  const groups = operations.map((operation) => `${isBoards ? 'boards' : 'selection'}/${operation}`);
  const workers = chosen('length')[0];
  // A number that JavaScript holds exactly: the file repeats it.
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return [
    '--board', isBoards ? names.join(',') : DEFAULT_BOARD,
    '--moves', isBoards ? COMMON_MOVES : names.join(','),
    '--only', groups.join(','),
    '--seed', String(seed),
    // Enough for all: otherwise groups would be left out.
    '--layouts', workers, '--seconds', String(Math.ceil(workers * names.length * operations.length * sampleMs(step) * MAX_SAMPLES / 1000)),
    '--slice-ms', String(sampleMs(step)),
  ];
}

/** What the program can't know of the machine around it. */
function withMachine(record) {
  if (record.type !== 'header') return record;
  const cpus = navigator.hardwareConcurrency ?? 1;
  const is = (name) => new RegExp(`${name}/\\d+`).exec(navigator.userAgent)?.[0];
  // Edge names Chrome too.
  const browser = is('Edg') ?? is('Firefox') ?? is('Chrome') ?? is('Version') ?? 'a browser';
  const fingerprint = {
    ...record.fingerprint,
    // Browsers do not expose the processor.
    cpu: `unknown CPU, ${cpus} cores (${browser.replace('/', ' ').replace('Version', 'Safari').replace('Edg ', 'Edge ')})`,
    cpus,
    kernel: navigator.userAgent,
  };
  return { ...record, fingerprint };
}

async function begin() {
  const step = clockStep();
  if (step > MAX_STEP) throw new Error(`the browser's clock goes in steps of ${step.toFixed(0)} ms: too coarse to race`);
  const args = options(step);
  race.begun = null;
  race.outcome = null;
  byId('race-file').hidden = true;
  byId('race-progress').value = 0;
  byId('race-result').replaceChildren();
  byId('dots').replaceChildren();
  byId('race-share').hidden = true;
  status('verifying: comparing all results with the reference before timing …');
  race.run = new Run(['begin', ...args]);
  const { code, errors, text, isStopped } = await race.run.ended;
  if (isStopped) return false;
  if (code !== 0) throw new Error(errors.replace(/^error: /, '') || 'wrong result: nothing was timed');
  const { records, jobs } = JSON.parse(text);
  race.begun = { jobs, lines: records.map((record) => JSON.stringify(withMachine(record))), done: 0, seconds: 0, step };
  return true;
}

/** Runs the workers that are left. */
async function proceed() {
  const { begun } = race;
  while (begun.done < begun.jobs.length) {
    status(`worker ${begun.done + 1} of ${begun.jobs.length}; no verdict before the last`);
    byId('race-progress').value = begun.done / begun.jobs.length;
    const before = performance.now();
    race.run = new Run(['measuring-process'], { stdin: begun.jobs[begun.done] });
    const { code, errors } = await race.run.ended;
    if (race.isStopped) return false;
    if (code !== 0) throw new Error(errors);
    begun.lines.push(...race.run.lines);
    begun.seconds += (performance.now() - before) / 1000;
    begun.done += 1;
    drawDots(await found());
    if (race.isStopped && begun.done < begun.jobs.length) return false;
  }
  byId('race-progress').value = 1;
  return true;
}

/** The measurements: a file that `boardbench report` reads. */
function rawData() {
  const { lines, done, jobs, seconds } = race.begun;
  const end = { type: 'end', complete: done === jobs.length, seconds };
  return `${[...lines, JSON.stringify(end)].join('\n')}\n`;
}

async function found() {
  return JSON.parse(await output(['outcome'], { stdin: rawData() }));
}

/** The groups of what was found, in their order. */
const groups = (contenders) => [...Map.groupBy(contenders, ({ group }) => group)];

/** The board or the encoding of a pair, whichever is raced. */
function label({ group, name, is_control: isControl }) {
  const own = name.split('/')[group.startsWith('boards/') ? 0 : 1] ?? name;
  return isControl ? `${own}, again` : own;
}

const SVG = 'http://www.w3.org/2000/svg';

function draw(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.textContent = text;
  return element;
}

/** A dot for each worker and contender, at its time divided by the reference's, on a logarithmic axis. */
function drawDots(outcome) {
  race.outcome = outcome;
  const plots = groups(outcome).map(([group, racers]) => {
    const others = racers.filter((one) => !one.is_reference);
    const logs = others.flatMap((one) => one.ratios.map(Math.log2));
    const reach = Math.max(0.15, ...logs.map(Math.abs)) * 1.1;
    const width = Math.min(760, byId('dots').clientWidth);
    const [row, left] = [26, Math.min(175, 0.42 * width)];
    const x = (log) => left + ((log + reach) / (2 * reach)) * (width - left - 12);
    const height = row * others.length + 34;
    const svg = draw('svg', { width, height, role: 'img' });
    const reference = racers.find((one) => one.is_reference);
    svg.append(draw('title', {}, `${group}: times divided by those of ${label(reference)}`));
    // A number is left out where it would cover an earlier one of this list.
    const ticks = [1, 0.5, 2, 0.25, 4, 0.125, 8, 0.7, 1.4, 0.8, 1.25, 0.9, 1.1, 0.95, 1.05];
    const taken = [];
    ticks.filter((tick) => Math.abs(Math.log2(tick)) <= reach).forEach((tick) => {
      const at = x(Math.log2(tick));
      svg.append(draw('line', { x1: at, x2: at, y1: 4, y2: height - 22, class: tick === 1 ? 'one' : 'grid' }));
      if (taken.some((other) => Math.abs(other - at) < 36)) return;
      taken.push(at);
      svg.append(draw('text', { x: at, y: height - 6, 'text-anchor': 'middle' }, `${tick}`));
    });
    others.forEach((one, index) => {
      const y = row * index + 18;
      svg.append(draw('text', { x: left - 10, y: y + 4, 'text-anchor': 'end' }, label(one)));
      one.ratios.forEach((ratio) => {
        svg.append(draw('circle', { cx: x(Math.log2(ratio)), cy: y, r: 4, class: one.is_control ? 'control' : 'dot' }));
      });
    });
    return make('figure', {}, make('figcaption', {}, `${group}: time relative to ${label(reference)}, hollow dots: the same contender relative to itself; left is faster`), svg);
  });
  byId('dots').replaceChildren(...plots);
}

const number = (value) => (value === null ? '' : value.toPrecision(3));

/** The verdicts, as a table and as text to copy. */
async function finish() {
  const outcome = await found();
  drawDots(outcome);
  const { jobs, step, lines } = race.begun;
  const { hasVectors } = await program;
  const { commit } = JSON.parse(lines[0]).fingerprint;
  const share = [
    `boardbench in a browser, commit ${commit.slice(0, 10)}, WebAssembly ${hasVectors ? 'with' : 'without'} vectors`,
    navigator.userAgent,
    `${jobs.length} workers, an observation each; one link order; the clock's step ${step.toFixed(3)} ms`,
  ];
  const tables = groups(outcome).map(([group, racers]) => {
    const reference = racers.find((one) => one.is_reference);
    share.push('', `${group}, compared with ${reference.name}`);
    const rows = racers.map((one) => {
      const verdict = one.result ?? 'not judged';
      const own = one.is_control ? `compared with itself: ${verdict}` : verdict;
      const words = one.is_reference ? 'the reference' : own;
      share.push(`  ${label(one)}: ${number(one.nanoseconds)} ns, ${words}`);
      return make('tr', {}, make('th', { scope: 'row' }, label(one)), make('td', {}, number(one.nanoseconds)), make('td', {}, words));
    });
    const heads = ['', 'ns', 'verdict'].map((text) => make('th', { scope: 'col' }, text));
    return make('table', {}, make('caption', {}, group), make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows));
  });
  byId('race-result').replaceChildren(...tables);
  byId('race-text').value = share.join('\n');
  byId('race-text').rows = share.length + 1;
  byId('race-share').hidden = false;
}

function offerFile() {
  const link = byId('race-file');
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([rawData()], { type: 'application/jsonl' }));
  link.hidden = false;
}

function buttons(isRunning) {
  byId('race-start').disabled = isRunning;
  byId('race-stop').disabled = !isRunning;
  byId('race-choice').disabled = isRunning;
  const isInterrupted = race.begun !== null && race.begun.done < race.begun.jobs.length;
  byId('race-resume').hidden = isRunning || !isInterrupted;
}

/** Carries steps out one after the other. A step that returns false was stopped. */
async function carryOut(steps) {
  race.isStopped = false;
  buttons(true);
  try {
    let goesOn = true;
    for (const step of steps) goesOn = goesOn && (await step()) !== false;
    if (goesOn) {
      const { jobs, seconds } = race.begun;
      status(`done: ${jobs.length} workers in ${Math.round(seconds)} s`);
    } else {
      const of = race.begun ? `: ${race.begun.done} of ${race.begun.jobs.length} workers are done and kept` : '';
      status(`stopped${of}`);
    }
  } catch (error) {
    status(`error: ${error.message}`);
  }
  if (race.begun) offerFile();
  buttons(false);
}

function box(type, name, value, about, isChecked) {
  const input = make('input', { type, name, value, checked: isChecked });
  return make('label', {}, input, ` ${value}`, make('small', {}, ` ${about}`));
}

async function prepareRace() {
  const contenders = JSON.parse(await output(['list', '--format', 'json']));
  const of = (axis) => contenders.filter((one) => one.axis === axis);
  byId('boards').append(...of('board').map((one) => box('checkbox', 'board', one.name, one.about, FIRST_BOARDS.includes(one.name))));
  byId('encodings').append(...of('moves').map((one) => box('checkbox', 'encoding', one.name, one.about, true)));
  byId('race-start').onclick = () => carryOut([begin, proceed, finish]);
  byId('race-resume').onclick = () => carryOut([proceed, finish]);
  byId('race-stop').onclick = () => {
    race.isStopped = true;
    race.run?.stop();
  };
  byId('race-copy').onclick = () => {
    byId('race-text').select();
    // The second where a page from disk may not use the first.
    if (navigator.clipboard) navigator.clipboard.writeText(byId('race-text').value);
    else document.execCommand('copy');
  };
  const show = () => {
    byId('boards').hidden = chosen('axis')[0] !== 'board';
    byId('encodings').hidden = chosen('axis')[0] !== 'encoding';
  };
  document.querySelectorAll('input[name="axis"]').forEach((radio) => { radio.onchange = show; });
  show();
  window.onresize = () => { if (race.outcome) drawDots(race.outcome); };
  byId('race-start').disabled = false;
  status('ready');
}

prepareRace().catch((error) => status(`error: ${error.message}`));
