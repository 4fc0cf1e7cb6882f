// Measures a bulk change of 100,000 leads, cancelled half-way, then undone: node bench/bulk.mjs [--write]
// Needs a build; makes its own database. --write updates bench/README.md. Environment: LEADS (100,000).
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { openBenchServer, runQuery } from './bench-server.mjs';
import { memoryMb, signInOverHttp, startServer } from './program.mjs';
import { writeSection } from './readme.mjs';
import { median, quantile } from './table.mjs';

const leads = Number(process.env.LEADS ?? 100_000);
const name = 'aangan_bulk';
const bench = await openBenchServer();
await bench.drop(name);
await bench.prepare(name);
const url = bench.urlOf(name);
const program = await startServer('bulk', url);
const lines = [];
const say = (...line) => {
  lines.push(line);
  console.log(line.join(' | '));
};
let most = 0;
try {
  const cookie = await signInOverHttp(program.port);
  await fill();
  const rowsBefore = await hashRows();
  say('memory before', `${Math.round(memoryMb(program.pid))} MB`);
  const call = caller(cookie);
  const id = uuid();
  const change = { act: 'stage', status: 'contacted' };
  const preview = await timed(() => call('POST', '', { id, kind: 'leads', filter: {}, change }));
  say('the records of the filter are fixed after', seconds(preview.ms));
  const ready = await timed(() => ended(call, id, 'ready'));
  say('previewed after', seconds(preview.ms + ready.ms));

  const others = watchOthers();
  const since = performance.now();
  await call('POST', `/${id}/start`, {});
  let run = await call('GET', `/${id}`);
  while (run.state === 'running' && countOf(run, 'done') < leads / 2) {
    await sleep(100);
    run = await call('GET', `/${id}`);
  }
  const asked = await timed(() => call('POST', `/${id}/cancel`, {}));
  const tookMs = performance.now() - since;
  const cancelled = asked.value;
  const done = countOf(cancelled, 'done');
  say(`${grouped(done)} leads changed within`, `${seconds(tookMs)}, ${Math.round((done / tookMs) * 1000)} a second`);
  say('the cancel was answered after', `${Math.round(asked.ms)} ms`);
  await expectStatuses({ new: leads - done, contacted: done });
  await call('POST', `/${id}/undo`, {});
  const undo = await timed(() => ended(call, id, 'undone'));
  await expectStatuses({ new: leads });
  if ((await hashRows()) !== rowsBefore) throw new Error('the undo does not restore the rows');
  if (countOf(undo.value, 'undone') !== done) throw new Error('the undo does not say what it did');
  say('undone after', seconds(undo.ms));
  const waits = await others.stop();
  say(
    'a write of another person to one of these leads',
    `p50 ${median(waits).toFixed(1)} ms, p99 ${quantile(waits, 0.99).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(0)} ms (aim 1,000)`,
  );
  say('most memory', `${Math.round(most)} MB`);
  const text = [`| ${grouped(leads)} leads | |`, '|---|---|', ...lines.map((line) => `| ${line.join(' | ')} |`)].join(
    '\n',
  );
  if (process.argv.includes('--write')) await writeSection('bulk', text);
} finally {
  await program.stop();
  await bench.stop();
}

async function fill() {
  // Otherwise the program would also remind of each of these unanswered leads.
  await runQuery(url, 'update response_rules set is_on = false');
  await runQuery(
    url,
    `insert into leads (id, full_name, email, phone, source, position, created_at, stage_since)
     select gen_random_uuid(), 'Lead ' || n, 'lead' || n || '@example.in', '98' || lpad(n::text, 8, '0'), 'website', n, now(), date_trunc('milliseconds', now())
     from generate_series(1, $1::integer) n`,
    [leads],
  );
  await runQuery(url, 'vacuum analyze leads');
}

function caller(cookie) {
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${program.port}/api/bulk-changes${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
}

async function ended(call, id, state) {
  for (;;) {
    most = Math.max(most, memoryMb(program.pid));
    const run = await call('GET', `/${id}`);
    if (run.state === state) return run;
    if (run.state === 'failed') throw new Error('the bulk change failed');
    await sleep(100);
  }
}

/** Locks random leads like a save, without changing them, and takes the time. */
function watchOthers() {
  let isOver = false;
  const waits = [];
  const work = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select id from leads order by random() limit 5000');
    for (let index = 0; !isOver; index += 1) {
      const since = performance.now();
      await client.query('select from leads where id = $1 for update', [rows[index % rows.length].id]);
      waits.push(performance.now() - since);
      most = Math.max(most, memoryMb(program.pid));
      await sleep(10);
    }
    await client.end();
  })();
  return {
    async stop() {
      isOver = true;
      await work;
      return waits;
    },
  };
}

async function expectStatuses(expected) {
  const { rows } = await runQuery(url, 'select status, count(*)::integer as count from leads group by status');
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  for (const [status, count] of Object.entries(expected))
    if ((found[status] ?? 0) !== count) throw new Error(`${found[status]} leads are ${status}, not ${count}`);
}

async function hashRows() {
  const { rows } = await runQuery(
    url,
    "select sum(hashtextextended((to_jsonb(l) - 'version' - 'updated_at')::text, 0))::text as hash from leads l",
  );
  return rows[0].hash;
}

function countOf(run, outcome) {
  return run.tally.filter((one) => one.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
}

async function timed(work) {
  const since = performance.now();
  const value = await work();
  return { value, ms: performance.now() - since };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function grouped(count) {
  return count.toLocaleString('en');
}
