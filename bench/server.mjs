// npm run bench: requests per second and CPU cost of the server and of bare.mjs, in alternating rounds.
// --large adds a million properties; --count=N fills a database of another size than 100,000; --only=WORD,WORD selects lines
// by word; --rounds=N, --ms=N, --warm=N; --write updates the tables in bench/README.md; --fresh refills the databases.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/program.mjs';
import { openBenchServer, runQuery } from './bench-server.mjs';
import { casesOf } from './cases.mjs';
import { fill } from './dataset.mjs';
import { measureIntake } from './intake.mjs';
import { measurePeople, peopleTitles } from './people.mjs';
import { processorMs, signInOverHttp, startBare, startLoad, startServer } from './program.mjs';
import { measureRunning } from './running.mjs';
import { median, table } from './table.mjs';

const options = optionsOf(process.argv.slice(2));
const connections = 16;

/** Compares the program with the baseline on one database; returns the rows of the table. */
async function compareWithBare(bench, name) {
  const url = bench.urlOf(name);
  return withStarted([() => startServer(name, url), () => startBare(url), startLoad], async (program, bare, load) => {
    const cookie = await signInOverHttp(program.port);
    const cases = await casesOf({ port: program.port, barePort: bare.port, cookie, url });
    const lines = [];
    for (const [title, one] of Object.entries(cases).filter(([caseTitle]) => isWanted(caseTitle))) {
      const sides = {
        ours: { server: program, url, backend: 'aangan', requests: one.ours },
        rows: { server: bare, url, backend: 'bare', requests: () => one.bare('rows') },
        json: { server: bare, url, backend: 'bare', requests: () => one.bare('json') },
      };
      lines.push(lineOf(title, await measure({ load, sides, isOnce: one.isOnce })));
      console.log(lines.at(-1).join(' | '));
    }
    return lines;
  });
}

/** Sends the same requests to the program on a small and on a large database. */
async function compareSizes(bench, small, large) {
  const [one, other] = [bench.urlOf(small), bench.urlOf(large)];
  const starters = [() => startServer(small, one), () => startServer(large, other), startLoad];
  return withStarted(starters, async (few, many, load) => {
    const casesFew = await casesOf({ port: few.port, cookie: await signInOverHttp(few.port), url: one });
    const casesMany = await casesOf({ port: many.port, cookie: await signInOverHttp(many.port), url: other });
    const lines = [];
    for (const title of Object.keys(casesFew).filter(isWanted)) {
      const sides = {
        few: { server: few, url: one, backend: 'aangan', requests: casesFew[title].ours },
        many: { server: many, url: other, backend: 'aangan', requests: casesMany[title].ours },
      };
      const figures = await measure({ load, sides, isOnce: casesFew[title].isOnce });
      lines.push([
        title,
        ratio(figures.few, figures.many).toFixed(2),
        `${figures.few.alone.toFixed(1)} / ${figures.many.alone.toFixed(1)}`,
        `${figures.few.database.toFixed(2)} / ${figures.many.database.toFixed(2)}`,
      ]);
      console.log(lines.at(-1).join(' | '));
    }
    return lines;
  });
}

/** Starts programs one after another; stops those that started, even after an error. */
export async function withStarted(starters, work) {
  const started = [];
  try {
    for (const start of starters) started.push(await start());
    return await work(...started);
  } finally {
    for (const one of started.reverse()) await one.stop();
  }
}

/** Runs the same rounds on each side in turn; returns medians. */
async function measure({ load, sides, isOnce = false }) {
  const results = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = -1; round < options.rounds; round += 1) {
    for (const [side, { server, url, backend, requests }] of Object.entries(sides)) {
      const sent = await requests();
      // The uncounted warm-up round is long enough for compiled code and cached plans.
      const ms = round < 0 ? options.warmMs : options.ms;
      const backends = await backendsOf(url, backend);
      const before = [processorMs(server.pid), sumOf(backends)];
      const answer = await load.send({ port: server.port, requests: sent, connections, ms, isOnce });
      const after = [processorMs(server.pid), sumOf(backends)];
      if (answer.refused > 0) throw new Error(`${answer.refused} of ${answer.waits.length} failed: ${answer.first}`);
      const count = answer.waits.length;
      if (round < 0) continue;
      results[side].push({
        perSecond: (count * 1000) / answer.ms,
        cpu: (after[0] - before[0]) / count,
        database: (after[1] - before[1]) / count,
      });
    }
  }
  const figures = {};
  for (const [side, { server, requests }] of Object.entries(sides)) {
    const alone = await load.send({
      port: server.port,
      requests: await requests(),
      connections: 1,
      ms: options.ms / 2,
      isOnce,
    });
    figures[side] = {
      perSecond: median(results[side].map((one) => one.perSecond)),
      rounds: results[side].map((one) => one.perSecond),
      cpu: median(results[side].map((one) => one.cpu)),
      database: median(results[side].map((one) => one.database)),
      alone: median(alone.waits),
    };
  }
  return figures;
}

/** The median of the ratios of consecutive rounds: other load on the machine affects both. */
function ratio(one, other) {
  return median(one.rounds.map((value, round) => value / other.rounds[round]));
}

function lineOf(title, { ours, rows, json }) {
  return [
    title,
    ratio(ours, rows).toFixed(2),
    ratio(ours, json).toFixed(2),
    Math.round(ours.perSecond),
    `${ours.cpu.toFixed(2)} / ${rows.cpu.toFixed(2)} / ${json.cpu.toFixed(2)}`,
    (rows.cpu / ours.cpu).toFixed(2),
    `${ours.database.toFixed(2)} / ${rows.database.toFixed(2)} / ${json.database.toFixed(2)}`,
    `${ours.alone.toFixed(1)} / ${rows.alone.toFixed(1)} / ${json.alone.toFixed(1)}`,
  ];
}

async function backendsOf(url, name) {
  const { rows } = await runQuery(
    url,
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );
  return rows.map(({ pid }) => pid);
}

function sumOf(pids) {
  return pids.reduce((sum, pid) => sum + processorMs(pid), 0);
}

function isWanted(title) {
  return options.only === null || options.only.some((word) => title.includes(word));
}

function optionsOf(flags) {
  const value = (name) => flags.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  return {
    isLarge: flags.includes('--large'),
    isWriting: flags.includes('--write'),
    isFresh: flags.includes('--fresh'),
    only: value('only')?.split(',') ?? null,
    rounds: Number(value('rounds') ?? 9),
    ms: Number(value('ms') ?? 800),
    count: Number(value('count') ?? 100_000),
    warmMs: Number(value('warm') ?? 3000),
  };
}

const titles = [
  '',
  '÷ bare, rows',
  '÷ bare, JSON',
  'requests / s',
  'CPU ms per request: ours / rows / JSON',
  'CPU: rows ÷ ours',
  'PostgreSQL CPU ms',
  'ms, one client: ours / rows / JSON',
];

const sizeTitles = ['', '100,000 ÷ 1,000,000, requests / s', 'ms, one client', 'PostgreSQL CPU ms per request'];

export async function benchServer() {
  const bench = await openBenchServer();
  const parts = [];
  try {
    const [small, large] = [options.count, 1_000_000].map((count) => ({ count, name: `aangan_bench_${count}` }));
    for (const { count, name } of options.isLarge ? [small, large] : [small]) {
      if (options.isFresh) await bench.drop(name);
      if (await bench.prepare(name)) await fill(bench.urlOf(name), count);
    }
    if (!options.only?.some((word) => ['running', 'people', 'intake'].includes(word))) {
      parts.push('### Compared with the bare server', table(titles, await compareWithBare(bench, small.name)));
      if (options.isLarge) {
        const lines = await compareSizes(bench, small.name, large.name);
        parts.push('### 1,000,000 properties compared with 100,000', table(sizeTitles, lines));
      }
    }
    if (!options.only || options.only.includes('people')) {
      const { count, name } = options.isLarge ? large : small;
      const lines = await measurePeople(bench, { name, count, ms: options.ms });
      parts.push(
        `### Matching, leads, meetings, deals, invoices and documents: ${sizesOf(count)}`,
        table(peopleTitles, lines),
      );
    }
    if (!options.only || options.only.includes('running')) {
      parts.push('### Running', table(['', ''], await measureRunning(bench, small.name)));
    }
    if (!options.only || options.only.includes('intake')) {
      parts.push('### 10,000 enquiries in a minute', table(['', ''], await measureIntake(bench, small.name)));
    }
    parts.unshift(`${machine()}, PostgreSQL ${await bench.version()}.`);
  } finally {
    await bench.stop();
  }
  const report = parts.join('\n\n');
  console.log(`\n${report}`);
  if (options.isWriting) writeInto(path.join(root, 'bench', 'README.md'), report);
}

function sizesOf(count) {
  const grouped = (number) => number.toLocaleString('en');
  return `${grouped(count)} properties, ${grouped(count / 10)} clients, ${grouped(count)} leads, meetings, deals, invoices and documents each`;
}

function machine() {
  const { model } = cpus()[0];
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${availableParallelism()} cores (${model}), load ${loadavg()[0].toFixed(1)} at the end, Node ${process.versions.node}`;
}

const marks = ['<!-- server: npm run bench -- --write -->', '<!-- server: end -->'];

function writeInto(file, report) {
  const text = readFileSync(file, 'utf8');
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (start < 0 || end < start) throw new Error(`${file} lacks the markers of the server tables.`);
  writeFileSync(file, `${text.slice(0, start)}${marks[0]}\n\n${report}\n\n${text.slice(end)}`);
}
