// npm run bench: what the server answers in a second beside bare.mjs, round by round in turn, and what it costs.
// --large adds a million properties; --only=WORD,WORD takes the lines with these words; --rounds=N, --ms=N; --write puts
// the tables into bench/README.md; --fresh fills the databases anew.
import { casesOf } from './cases.mjs';
import { fill } from './dataset.mjs';
import { ask, openPlace } from './place.mjs';
import { processorMs, signIn, startBare, startLoad, startProgram } from './program.mjs';
import { median, table } from './table.mjs';

export const options = optionsOf(process.argv.slice(2));
const connections = 16;

/** Compares program and bare on one database; gives the rows of the table. */
export async function compare(place, name, ports) {
  const url = place.urlOf(name);
  const program = await startProgram(name, ports.port, url);
  const bare = await startBare(ports.barePort, url);
  const load = await startLoad();
  const rows = [];
  try {
    const cookie = await signIn(ports.port);
    const cases = await casesOf({ ...ports, cookie, url });
    for (const [title, one] of Object.entries(cases).filter(([words]) => isWanted(words))) {
      const sides = {
        ours: { server: program, port: ports.port, backend: 'aangan', requests: one.ours },
        rows: { server: bare, port: ports.barePort, backend: 'bare', requests: () => one.bare('rows') },
        json: { server: bare, port: ports.barePort, backend: 'bare', requests: () => one.bare('json') },
      };
      const figures = await measure({ load, url, sides, isOnce: one.isOnce });
      rows.push(lineOf(title, figures));
      console.log(rows.at(-1).join(' | '));
    }
  } finally {
    await load.stop();
    await bare.stop();
    await program.stop();
  }
  return rows;
}

/** The same rounds on each side in turn; medians. */
export async function measure({ load, url, sides, isOnce = false }) {
  const results = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = -1; round < options.rounds; round += 1) {
    for (const [side, { server, port, backend, requests }] of Object.entries(sides)) {
      const sent = await requests();
      const backends = await backendsOf(url, backend);
      const before = [processorMs(server.pid), sumOf(backends)];
      const answer = await load.send({ port, requests: sent, connections, ms: options.ms, isOnce });
      const after = [processorMs(server.pid), sumOf(backends)];
      if (answer.refused > 0)
        throw new Error(`${answer.refused} of ${answer.waits.length} were refused: ${answer.first}`);
      const count = answer.waits.length;
      // The round before the first warms up.
      if (round < 0) continue;
      results[side].push({
        perSecond: (count * 1000) / answer.ms,
        cpu: (after[0] - before[0]) / count,
        database: (after[1] - before[1]) / count,
      });
    }
  }
  const figures = {};
  for (const [side, { port, requests }] of Object.entries(sides)) {
    const alone = await load.send({ port, requests: await requests(), connections: 1, ms: options.ms / 2, isOnce });
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

/** The median of the ratios of rounds that ran one after the other: what else the machine does meets both. */
export function ratio(one, other) {
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
  const { rows } = await ask(
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

function optionsOf(words) {
  const value = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  return {
    isLarge: words.includes('--large'),
    isWriting: words.includes('--write'),
    isFresh: words.includes('--fresh'),
    only: value('only')?.split(',') ?? null,
    rounds: Number(value('rounds') ?? 9),
    ms: Number(value('ms') ?? 800),
  };
}

const titles = [
  '',
  '÷ bare, rows',
  '÷ bare, JSON',
  'requests / s',
  'CPU ms a request: ours / rows / JSON',
  'CPU: rows ÷ ours',
  'PostgreSQL CPU ms',
  'ms alone: ours / rows / JSON',
];

/** Everything that is measured here, as Markdown. */
export async function benchServer() {
  const place = await openPlace();
  try {
    const counts = options.isLarge ? [100_000, 1_000_000] : [100_000];
    for (const count of counts) {
      const name = `aangan_bench_${count}`;
      if (options.isFresh) await place.drop(name);
      if (await place.prepare(name)) await fill(place.urlOf(name), count);
    }
    const compared = await compare(place, 'aangan_bench_100000', { port: 4310, barePort: 4311 });
    console.log(`\n${table(titles, compared)}`);
  } finally {
    await place.stop();
  }
}
