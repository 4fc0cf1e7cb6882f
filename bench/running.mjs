import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { folder, runQuery } from './bench-server.mjs';
import { account, memoryMb, post, signInOverHttp, startLoad, startServer } from './program.mjs';
import { median, quantile } from './table.mjs';

const streams = 500;
const edits = 60;
const importedRows = 5000;

/** Measures live updates, import, start and memory of the program, with the target where there is one. */
export async function measureRunning(bench, name) {
  const url = bench.urlOf(name);
  const lines = [];
  const say = (...line) => {
    lines.push(line);
    console.log(line.join(' | '));
  };
  // An empty database, and a filled one.
  const fresh = 'aangan_bench_fresh';
  await bench.drop(fresh);
  await bench.create(fresh);
  rmSync(path.join(folder, fresh), { recursive: true, force: true });
  const first = await startServer(fresh, bench.urlOf(fresh));
  await first.stop();
  const starts = [];
  for (let round = 0; round < 5; round += 1) {
    const again = await startServer(name, url);
    starts.push(again.startMs);
    await again.stop();
  }
  say('start on an empty database, until the first response', `${Math.round(first.startMs)} ms`);
  say('start with 100,000 properties', `${Math.round(median(starts))} ms`);

  const program = await startServer(name, url);
  const load = await startLoad();
  try {
    const cookie = await signInOverHttp(program.port);
    say('memory after the start', `${Math.round(memoryMb(program.pid))} MB`);
    const question = post(program.port, '/rpc/properties/list', '{"json":{"sort":"newest"}}', { cookie });
    await load.send({ port: program.port, requests: [question], connections: 16, ms: 10_000 });
    say('memory after ten seconds of lists (aim 200 MB)', `${Math.round(memoryMb(program.pid))} MB`);
    const { fromSent, fromAnswer } = await measureLive(program, { name, url }, cookie);
    const figures = (waits) => `p50 ${median(waits).toFixed(0)} ms, p99 ${quantile(waits, 0.99).toFixed(0)} ms`;
    say(
      `live, ${streams} screens: time from the response to a save (aim 30 / 250 from its commit)`,
      figures(fromAnswer),
    );
    say(`live, ${streams} screens: time from the request to save`, `${figures(fromSent)}, ${fromSent.length} updates`);
    say(`memory with ${streams} streams`, `${Math.round(memoryMb(program.pid))} MB`);
    say(
      `import of ${importedRows.toLocaleString('en')} rows`,
      `${Math.round(await measureImport(program.port, cookie))} rows / s`,
    );
    say('memory after the import', `${Math.round(memoryMb(program.pid))} MB`);
  } finally {
    await load.stop();
    await program.stop();
  }
  return lines;
}

/** Saves one property after another and measures when each open screen receives the change. */
async function measureLive(program, bench, cookie) {
  let heardAt = [];
  const fromSent = [];
  const fromAnswer = [];
  const close = await openStreams(program.port, bench, () => heardAt.push(performance.now()));
  const { items } = await call(program.port, 'properties/list', { sort: 'oldest', limit: edits }, cookie);
  for (const [bench, { id }] of items.entries()) {
    const { property_type, images, agent, created_by, created_at, updated_at, deleted_at, area_text, ...input } =
      await call(program.port, 'properties/find', { id }, cookie);
    const image_ids = images.map((image) => image.id);
    const price = String(5_000_000 + bench * 1000 + Math.floor(Math.random() * 900));
    heardAt = [];
    const sentAt = performance.now();
    await call(program.port, 'properties/update', { ...input, image_ids, price }, cookie);
    const answeredAt = performance.now();
    await sleep(400);
    fromSent.push(...heardAt.map((at) => at - sentAt));
    // The commit is between both: a screen that receives the change before the response counts as 0 ms.
    fromAnswer.push(...heardAt.map((at) => Math.max(0, at - answeredAt)));
  }
  close();
  return { fromSent, fromAnswer };
}

async function call(port, name, input, cookie) {
  const answer = await fetch(`http://127.0.0.1:${port}/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
  });
  const { json } = await answer.json();
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(json)}`);
  return json;
}

/** Each screen has its own session, signed as the program signs it. */
async function openStreams(port, { name, url }, onChange) {
  const { rows } = await runQuery(
    url,
    `insert into sessions (id, user_id, token, expires_at)
      select gen_random_uuid(), users.id, md5(random()::text || n), now() + interval '1 hour'
      from users, generate_series(1, $1::integer) n where users.email = $2 returning token`,
    [streams, account.email],
  );
  const secret = readFileSync(path.join(folder, name, 'secret'), 'utf8').trim();
  const open = await Promise.all(
    rows.map(({ token }) => {
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      return openStream(port, `aangan_session=${encodeURIComponent(`${token}.${signature}`)}`, onChange);
    }),
  );
  return () => {
    for (const one of open) one.destroy();
  };
}

function openStream(port, cookie, onChange) {
  return new Promise((resolve, reject) => {
    const stream = request({ port, host: '127.0.0.1', path: '/live', headers: { cookie }, agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (frame) => {
        if (frame.includes('event: hello')) resolve(stream);
        else if (frame.includes('"properties"')) onChange();
      });
      answer.on('error', () => {});
    });
    stream.on('error', reject);
    stream.end();
  });
}

/** Uploads a file, imports it with the guessed columns and waits; returns rows per second of the job. */
async function measureImport(port, cookie) {
  const id = uuid();
  const mark = Date.now();
  const lines = Array.from(
    { length: importedRows },
    (_, n) =>
      `Import ${mark} home ${n},"B-${n}, Karve Road",Pune,Maharashtra,${4_000_000 + n * 1000},Apartment,${1 + (n % 4)},${700 + n}`,
  );
  const file = `Title,Address,City,State,Price,Type,Bedrooms,Square feet\n${lines.join('\n')}\n`;
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'text/csv' }), 'bench.csv');
  const answer = await fetch(`http://127.0.0.1:${port}/api/imports?id=${id}`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { mapping } = await answer.json();
  const since = performance.now();
  await call(port, 'imports/start', { id, mapping, with_repeats: true }, cookie);
  for (;;) {
    const run = await call(port, 'imports/find', { id }, cookie);
    if (run.status === 'done') return (run.rows_added * 1000) / (performance.now() - since);
    if (run.status !== 'running') throw new Error(`The import ended as ${run.status}.`);
    await sleep(20);
  }
}
