import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, ConnectionWithSecret } from '#features/intake/contract.ts';
import type { PulledKind } from '#features/intake/rules.ts';
import { pulledKinds } from '#features/intake/rules.ts';
import type { Vendor, VendorRequest } from '#features/intake/server/vendors-testing.ts';
import { openVendor } from '#features/intake/server/vendors-testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { Cluster } from './database.ts';
import { clusterIn } from './database.ts';
import { complain, isFullMatrix, seed } from './matrix.ts';
import type { ApiSession } from './person.ts';
import { signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';
import { phoneOf } from './sending.ts';
import { strike, victims } from './strike.ts';

const rounds = isFullMatrix ? 18 : victims.length;
const random = randomFrom(`${seed} pulls`);
const hourMs = 3_600_000;
/** As pulls have them. */
const windowMs = 40 * hourMs;

interface ListedEnquiry {
  readonly number: number;
  readonly phone: string;
  readonly atMs: number;
  /** Some portals give none. */
  readonly hasId: boolean;
}

/** One account at both portals, with the enquiries that they list for it. */
interface Round {
  readonly login: string;
  readonly listed: Record<PulledKind, ListedEnquiry[]>;
  lastListedMs: number;
}

let folder: Folder;
let program: ServerProcess;
let cluster: Cluster;
let person: ApiSession;
const portals = {} as Record<PulledKind, Vendor>;
const all: Round[] = [];
let numbers = 0;

beforeAll(async () => {
  folder = await makeFolder();
  program = await startServerProcess({ DATA_DIR: folder.path });
  cluster = await clusterIn(folder.path);
  person = await signUpSession(program.url);
  for (const kind of pulledKinds) portals[kind] = await openVendor();
});
afterAll(async () => {
  for (const portal of Object.values(portals)) portal.close();
  await program?.stop().finally(() => folder.remove());
});

/** Lists an enquiry of somebody new, or of somebody who enquired at either portal before. */
function list(round: Round, kind: PulledKind, atMs: number): void {
  const earlier = pulledKinds.flatMap((one) => round.listed[one]);
  const same = random.chance(0.3) ? earlier.at(random.whole(0, earlier.length - 1)) : undefined;
  numbers += 1;
  round.listed[kind].push({
    number: numbers,
    phone: same?.phone ?? phoneOf(String(1_000_000 + numbers)),
    // Portals know seconds.
    atMs: Math.floor(atMs / 1000) * 1000,
    hasId: random.chance(0.8),
  });
  round.lastListedMs = Date.now();
}

/** What a portal says of a window; an enquiry of the very second in which a window begins or ends is left out. */
function answerOf(kind: PulledKind, { url, body }: VendorRequest): string {
  const query = new URLSearchParams(body).get('xml') ?? '';
  const [, login = '', from = '', to = ''] =
    kind === '99acres'
      ? (/<user_name>(.*)<\/user_name>.*<start_date>(.*)<\/start_date><end_date>(.*)<\/end_date>/u.exec(query) ?? [])
      : ['', ...['id', 'start_date', 'end_date'].map((name) => url.searchParams.get(name) ?? '')];
  const timeOf = (text: string) =>
    kind === '99acres' ? Date.parse(`${text.replace(' ', 'T')}+05:30`) : Number(text) * 1000;
  const found = (all.find((one) => one.login === login)?.listed[kind] ?? []).filter(
    ({ atMs }) => atMs > timeOf(from) && atMs < timeOf(to),
  );
  if (kind === 'housing') {
    const data = found.map(({ number, phone, hasId }) => ({
      ...(hasId && { lead_id: number }),
      lead_name: `Enquirer ${number}`,
      lead_phone: phone,
    }));
    return JSON.stringify({ data });
  }
  const parts = found.map(
    ({ number, phone, hasId }) =>
      `<Resp><QryDtl${hasId ? ` QueryId="${number}"` : ''}></QryDtl><CntctDtl><Name>Enquirer ${number}</Name><Phone>${phone}</Phone></CntctDtl></Resp>`,
  );
  return `<Xml ActionStatus="true">${parts.join('')}</Xml>`;
}

/** Connects both portals; they were asked last at this time. */
async function connect({ login }: Round, fetchedUntilMs: number): Promise<Connection[]> {
  const connected: Connection[] = [];
  for (const kind of pulledKinds) {
    const account = { address: portals[kind].url, login, secret: 'the password', allows_private: true };
    const usual = { source: 'portal', campaign: '', portal_account: '', cost_per_month: null, mapping: null } as const;
    const input = { name: `${kind} ${login}`, ...usual, keep_days: 90, account };
    // Nothing is asked before the position is set.
    const created = { ...input, id: uuid(), kind, is_enabled: false };
    const made = await person.ask<ConnectionWithSecret>(program.url, 'POST', '/intake-connections', created);
    const { id, version } = made.connection;
    await cluster.rows('update intake_accounts set fetched_until = $2 where connection_id = $1', [
      id,
      new Date(fetchedUntilMs),
    ]);
    connected.push(await enable(id, { ...input, version }, true));
  }
  return connected;
}

function enable(id: string, input: Readonly<Record<string, unknown>>, is_enabled: boolean): Promise<Connection> {
  return person.ask(program.url, 'PUT', `/intake-connections/${id}`, { ...input, is_enabled });
}

async function pullUntil(isEnough: () => Promise<boolean>, what: string): Promise<void> {
  await until(complain(what), async () => {
    if (await isEnough()) return true;
    // The database may be killed at this moment.
    await cluster
      .rows("select graphile_worker.add_job('start_intake_pulls', job_key := 'start pulls')")
      .catch(() => undefined);
    return false;
  });
}

async function auditRound({ listed }: Round, connections: readonly Connection[]): Promise<void> {
  const stored = await cluster.rows<{ kind: PulledKind; number: string }>(
    `select kind, substring(convert_from(body, 'UTF8') from 'Enquirer (\\d+)') as number
     from intake_deliveries where connection_id = any($1)`,
    [connections.map(({ id }) => id)],
  );
  const numbersOf = (of: ReadonlyArray<{ readonly number: number | string }>) =>
    of.map(({ number }) => Number(number)).toSorted((one, other) => one - other);
  for (const kind of pulledKinds)
    expect(
      numbersOf(stored.filter((one) => one.kind === kind)),
      complain(`${kind}: each enquiry is stored once`),
    ).toEqual(numbersOf(listed[kind]));
}

async function auditLeads(): Promise<void> {
  await until(complain('every delivery is read'), async () => {
    const waiting = await cluster.rows("select from intake_deliveries where state = 'received' limit 1");
    return waiting.length === 0;
  });
  const half = await cluster.rows(`
    select d.id, d.state, d.lead_id, count(t.id) as touches from intake_deliveries d
    left join lead_touches t on t.delivery_id = d.id and t.lead_id = d.lead_id group by d.id
    having d.state not in ('new_lead', 'repeat') or count(t.id) <> 1`);
  expect(half, complain('enquiries that are no lead, or more than one')).toEqual([]);
  const leads = await cluster.rows<{ phone: string }>('select phone from leads');
  const phones = new Set(
    all.flatMap(({ listed }) => pulledKinds.flatMap((kind) => listed[kind])).map(({ phone }) => phone),
  );
  expect(leads.map(({ phone }) => phone).toSorted(), complain('each person is one lead')).toEqual(
    [...phones].toSorted(),
  );
}

it(`asks portals for each enquiry once while server and database are killed (${rounds} kills)`, async () => {
  for (let index = 0; index < rounds; index += 1) {
    const round: Round = { login: `round-${index}`, listed: { '99acres': [], housing: [] }, lastListedMs: 0 };
    all.push(round);
    const nowMs = Date.now();
    const startMs = nowMs - random.whole(3, 12) * 24 * hourMs;
    for (const kind of pulledKinds) {
      // Around the edge of every window, and between.
      for (let edgeMs = startMs; edgeMs < nowMs - 5000; edgeMs += windowMs)
        for (const seconds of [-1, 0, 1, random.whole(2, 30 * 3600)])
          if (edgeMs + seconds * 1000 < nowMs - 5000) list(round, kind, edgeMs + seconds * 1000);
    }

    const strikeAt = random.whole(1, 10);
    let asked = 0;
    let struck: Promise<void> | null = null;
    let begin: () => void = () => undefined;
    // Enabling the first connection may start its pull.
    const bothAreConnected = new Promise<void>((resolve) => {
      begin = resolve;
    });
    for (const kind of pulledKinds)
      portals[kind].answer(async (request, response) => {
        await bothAreConnected;
        asked += 1;
        const isStruck = asked === strikeAt;
        const killIn = () => {
          struck ??= strike(victims[index % victims.length] ?? 'server', { program, cluster });
        };
        // Portals list some enquiries late.
        if (struck === null && random.chance(0.4)) list(round, kind, Date.now() - random.whole(5, 5 * 3600) * 1000);
        const isBefore = isStruck && random.chance(0.3);
        if (isBefore) killIn();
        // A server whose database was killed waits for the answer.
        setTimeout(() => response.end(answerOf(kind, request)), isBefore ? 300 : 0);
        // Between the answer and the leads.
        if (isStruck) setTimeout(killIn, random.whole(0, 200));
      });

    const connections = await connect(round, startMs);
    begin();
    await pullUntil(async () => struck !== null, 'the pull is cut off');
    await struck;
    const isFetched = async () => {
      const behind = await cluster.rows(
        'select from intake_accounts where connection_id = any($1) and not coalesce(fetched_until > $2, false)',
        [connections.map(({ id }) => id), new Date(round.lastListedMs + 1000)],
      );
      return behind.length === 0;
    };
    await pullUntil(isFetched, 'everything is fetched');
    await auditRound(round, connections);
    for (const { id, ...connection } of connections) {
      const { name, source, campaign, portal_account, cost_per_month, mapping, keep_days, version } = connection;
      const input = { name, source, campaign, portal_account, cost_per_month, mapping, keep_days, version };
      await enable(id, input, false);
    }
  }
  await auditLeads();
});
