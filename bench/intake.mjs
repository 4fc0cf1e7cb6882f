import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { runQuery } from './bench-server.mjs';
import { memoryMb, post, signInOverHttp, startLoad, startServer } from './program.mjs';
import { median, quantile } from './table.mjs';

const deliveries = 10_000;
const seconds = 60;
const connections = 8;
/** Every third enquiry is of somebody who enquired before. */
const people = Math.ceil((deliveries * 2) / 3);
/** Others in each run on the same database. */
const firstPhone = 7_000_000_000 + (Date.now() % 100_000) * 10_000;

/** Delivers 10,000 enquiries to a webhook within a minute, and waits until each is a lead or a touch. */
export async function measureIntake(bench, name) {
  const url = bench.urlOf(name);
  const lines = [];
  const say = (...line) => {
    lines.push(line);
    console.log(line.join(' | '));
  };
  const program = await startServer(name, url);
  const load = await startLoad();
  try {
    const { path, secret, id } = await connect(program.port);
    const requests = Array.from({ length: deliveries }, (_, n) => delivery({ port: program.port, path, secret, n }));
    let most = memoryMb(program.pid);
    say('memory before', `${Math.round(most)} MB`);
    const waits = [];
    const since = performance.now();
    for (let second = 0; second < seconds; second += 1) {
      const [from, until] = [second, second + 1].map((part) => Math.round((part * deliveries) / seconds));
      const round = {
        port: program.port,
        requests: requests.slice(from, until),
        connections,
        ms: 30_000,
        isOnce: true,
      };
      const answer = await load.send(round);
      if (answer.refused > 0) throw new Error(`${answer.refused} deliveries were refused: ${answer.first}`);
      waits.push(...answer.waits);
      most = Math.max(most, memoryMb(program.pid));
      await sleep(Math.max(0, since + (second + 1) * 1000 - performance.now()));
    }
    const tookMs = performance.now() - since;
    say(`${deliveries.toLocaleString('en')} deliveries were answered within`, `${(tookMs / 1000).toFixed(1)} s`);
    say('time to the response', `p50 ${median(waits).toFixed(1)} ms, p99 ${quantile(waits, 0.99).toFixed(1)} ms`);
    const countWaiting = async () => {
      const { rows } = await runQuery(
        url,
        "select count(*)::integer as count from intake_deliveries where connection_id = $1 and state = 'received'",
        [id],
      );
      return rows[0].count;
    };
    say('not read yet when the last was answered', String(await countWaiting()));
    while ((await countWaiting()) > 0) {
      most = Math.max(most, memoryMb(program.pid));
      await sleep(250);
    }
    say('all read after', `${((performance.now() - since) / 1000).toFixed(1)} s`);
    say('most memory', `${Math.round(most)} MB`);
    const { rows } = await runQuery(
      url,
      `select count(*)::integer as touches, count(distinct lead_id)::integer as leads
        from lead_touches where connection_id = $1`,
      [id],
    );
    const [{ touches, leads }] = rows;
    if (touches !== deliveries || leads !== people) throw new Error(`${touches} touches of ${leads} leads`);
    return lines;
  } finally {
    await load.stop();
    await program.stop();
  }
}

async function connect(port) {
  const cookie = await signInOverHttp(port);
  const usual = { source: 'portal', campaign: '', portal_account: '', cost_per_month: null, mapping: null };
  const input = { id: uuid(), kind: 'webhook', name: `Bench ${Date.now()}`, ...usual, keep_days: 1, is_enabled: true };
  const answer = await fetch(`http://127.0.0.1:${port}/api/intake-connections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { connection, secret } = await answer.json();
  return { id: connection.id, path: new URL(connection.url).pathname, secret };
}

function delivery({ port, path, secret, n }) {
  const person = n % people;
  const phone = String(firstPhone + person);
  const body = JSON.stringify({ name: `Enquirer ${person}`, phone, message: `Is home ${n} still available?` });
  return post(port, path, body, { 'x-aangan-secret': secret, 'idempotency-key': uuid() });
}
