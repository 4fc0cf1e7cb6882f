// Measures lists of a person who sees the leads of a team, beside one who sees all: node bench/visibility.mjs [--write]
// Needs a build; makes its own database, which a second run uses again. --write updates bench/README.md. Environment: LEADS (1,000,000).
import { setTimeout as sleep } from 'node:timers/promises';
import { openBenchServer, runQuery } from './bench-server.mjs';
import { fill } from './dataset.mjs';
import { fillPeople } from './people-data.mjs';
import { signInOverHttp, startServer } from './program.mjs';
import { writeSection } from './readme.mjs';
import { median, quantile } from './table.mjs';

const leads = Number(process.env.LEADS ?? 1_000_000);
const name = 'aangan_visibility';
const rounds = 3;
const callsOfRound = 60;
const bench = await openBenchServer();
const url = bench.urlOf(name);
if (await bench.prepare(name)) await fillOnce();
const program = await startServer('visibility', url);
try {
  const cookie = await signInOverHttp(program.port);
  await formTeam();
  const call = (procedure, input) => ({ procedure, body: JSON.stringify({ json: input }) });
  const cases = {
    'first page, newest first': call('leads/list', { sort: 'newest' }),
    'first page, by name': call('leads/list', { sort: 'name' }),
    'a first name and a surname': call('leads/list', { search: 'ananya ranade', sort: 'newest' }),
    'a source and a stage': call('leads/list', { source: ['walk_in'], status: ['negotiation'], sort: 'newest' }),
    'the number of leads': call('leads/count', {}),
    'the columns of the board': call('leads/columns', {}),
  };
  const waits = Object.fromEntries(Object.keys(cases).map((title) => [title, { Admin: [], Manager: [] }]));
  for (let round = 0; round < rounds; round += 1)
    for (const role of ['Admin', 'Manager']) {
      await runQuery(url, `update profiles set role = $1 where user_id is not null`, [role]);
      // Sessions are kept for five seconds.
      await sleep(6_000);
      for (const [title, request] of Object.entries(cases))
        for (let n = 0; n < callsOfRound + 5; n += 1) {
          const ms = await timed(cookie, request);
          if (n >= 5) waits[title][role].push(ms);
        }
    }
  const lines = Object.entries(waits).map(([title, { Admin, Manager }]) => [
    title,
    ...[Admin, Manager].flatMap((all) => [median(all).toFixed(1), quantile(all, 0.95).toFixed(1)]),
    (quantile(Manager, 0.95) / quantile(Admin, 0.95)).toFixed(2),
  ]);
  for (const line of lines) console.log(line.join(' | '));
  const head = ['', 'all: p50 ms', 'p95', 'team: p50 ms', 'p95', 'p95 ratio (aim 1.3)'];
  const text = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
  if (process.argv.includes('--write')) await writeSection('visibility', text);
} finally {
  await program.stop();
  await bench.stop();
}

async function fillOnce() {
  // The leads ask about these properties and are assigned to their agents.
  await fill(url, 100_000);
  await fillPeople(url, { clients: 20_000, leads, meetings: 1_000 });
  // Reminders of hundred thousands of follow-ups would be measured, too.
  await runQuery(url, 'delete from follow_ups');
  await bench.mergeCounts(name);
}

/** Four of the twenty people who have the leads, and the person who signs in. */
async function formTeam() {
  await runQuery(url, 'delete from team_members');
  await runQuery(
    url,
    `with team as (insert into teams (id, name) values (gen_random_uuid(), gen_random_uuid()) returning id),
      people as (select id from profiles where user_id is null order by id limit 4)
     insert into team_members (team_id, profile_id)
     select team.id, p.id from team, (select id from people union select id from profiles where user_id is not null) p`,
  );
  await runQuery(
    url,
    `insert into visibility_rules values ('Manager', 'leads', 'team', 'team', 'team', 'team') on conflict do nothing`,
  );
}

async function timed(cookie, { procedure, body }) {
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${program.port}/rpc/${procedure}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return performance.now() - since;
}
