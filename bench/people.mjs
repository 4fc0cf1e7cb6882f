import { runQuery } from './bench-server.mjs';
import { fillDeals } from './deals-data.mjs';
import { fillInvoicesAndDocuments } from './invoices-documents-data.mjs';
import { fillPeople, fillStages } from './people-data.mjs';
import { get, post, processorMs, signInOverHttp, startLoad, startServer } from './program.mjs';
import { median, quantile } from './table.mjs';

export const peopleTitles = ['', 'ms, one client: p50', 'p95', 'PostgreSQL CPU ms', 'aim'];

/** Measures matching, leads, meetings, performance, invoices and documents on a database with this many of each. */
export async function measurePeople(bench, { name, count, ms }) {
  const url = bench.urlOf(name);
  const size = { clients: count / 10, leads: count, meetings: count };
  await fillPeople(url, size);
  await fillStages(url, count);
  await fillDeals(url, count);
  await fillInvoicesAndDocuments(url, count);
  await bench.mergeCounts(name);
  const program = await startServer(name, url);
  const load = await startLoad();
  try {
    const cookie = await signInOverHttp(program.port);
    const rpc = (call, input) => post(program.port, `/rpc/${call}`, JSON.stringify({ json: input }), { cookie });
    const lines = [];
    const page = (path) => get(program.port, path, { cookie });
    for (const [title, { requests, before = [], aim = '', isOnce = false }] of Object.entries(
      await cases({ url, count, rpc, page }),
    )) {
      if (before.length > 0)
        await load.send({ port: program.port, requests: before, connections: 1, ms: 60_000, isOnce: true });
      const task = { port: program.port, requests, connections: 1, isOnce };
      if (!isOnce) await load.send({ ...task, ms: ms / 2 });
      const worked = await databaseMs(url);
      const { waits, refused, first } = await load.send({ ...task, ms: ms * 2 });
      if (refused > 0) throw new Error(`${refused} of ${waits.length} failed: ${first}`);
      const database = ((await databaseMs(url)) - worked) / waits.length;
      lines.push([
        title,
        ...[median(waits), quantile(waits, 0.95)].map((wait) => wait.toFixed(1)),
        database.toFixed(1),
        aim,
      ]);
      console.log(lines.at(-1).join(' | '));
    }
    return lines;
  } finally {
    await load.stop();
    await program.stop();
  }
}

async function cases({ url, count, rpc, page }) {
  const idsOf = async (from, count) =>
    (await runQuery(url, `select id from ${from} order by random() limit ${count}`)).rows.map(({ id }) => id);
  /** Per cent of a table, more of a small one. */
  const part = (percent) => Math.min(100, (percent * 1_000_000) / count);
  const buyers = await idsOf("clients where client_type in ('buyer', 'investor', 'tenant')", 100);
  const properties = await idsOf(
    `properties tablesample system (${part(1)}) where status = 'available' and deleted_at is null`,
    100,
  );
  const open = await idsOf(`leads tablesample system (${part(1)}) where status = 'new' and deleted_at is null`, 400);
  const one = (call, input) => ({ requests: [rpc(call, input)] });
  const agents = await idsOf('profiles where user_id is null', 20);
  const [agent] = agents;
  const billed = await idsOf(`invoices tablesample system (${part(0.1)}) where paid = 0`, 50);
  const now = new Date();
  const dayOf = (bench) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), bench)).toISOString().slice(0, 10);
  const month = { from: dayOf(-2), until: dayOf(39) };
  const year = `${new Date().getFullYear() - (new Date().getMonth() < 3 ? 1 : 0)}-04-01`;
  return {
    'matches of a client': {
      requests: buyers.map((id) => rpc('matching/ofPerson', { topic: 'clients', person_id: id })),
      aim: '50',
    },
    'clients who may want a property': {
      requests: properties.map((id) => rpc('matching/ofProperty', { id })),
      aim: '50',
    },
    'leads: first list page': one('leads/list', { sort: 'newest' }),
    'leads: a first name and a surname': one('leads/list', { search: 'ananya ranade', sort: 'newest' }),
    'leads: an email address': one('leads/list', { search: 'lead77@bench', sort: 'newest' }),
    'leads: source, stage and budget': one('leads/list', {
      source: ['walk_in'],
      status: ['negotiation'],
      budget_min: 30_000_000,
      sort: 'newest',
    }),
    'leads: overdue, next first': one('leads/list', { follow_up: 'overdue', sort: 'follow_up' }),
    'leads and clients: first page of duplicates': one('duplicates/list', {}),
    'board: counts and values': one('leads/columns', {}),
    'board: counts and values of one source': one('leads/columns', { source: ['walk_in'] }),
    'board: a hundred cards of a column': one('leads/column', { status: 'new', limit: 100 }),
    'board: a card moved': {
      requests: open.map((id) => rpc('leads/move', { id, from: 'new', status: 'contacted' })),
      isOnce: true,
    },
    'meetings: first list page, upcoming': one('meetings/list', { when: 'upcoming', sort: 'soonest' }),
    'meetings: of one agent, past': one('meetings/list', { agent: [agent], when: 'past', sort: 'latest' }),
    'meetings: a name': one('meetings/list', { search: 'visit ranade', sort: 'latest' }),
    'meetings: a month of the calendar': { ...one('meetings/calendar', { ...month, per_day: 4 }), aim: '50' },
    'meetings: a month of one agent': {
      ...one('meetings/calendar', { ...month, agent: [agent], per_day: 4 }),
      aim: '50',
    },
    'meetings: a day': one('meetings/calendar', { from: month.from, until: month.from }),
    'search everything: a first name and a surname': {
      ...one('search/everything', { q: 'asha deshpande' }),
      aim: '50',
    },
    'search everything: a surname in another script': { ...one('search/everything', { q: 'देशपांडे' }), aim: '50' },
    'search everything: a part of a phone': { ...one('search/everything', { q: '98220 12' }), aim: '50' },
    'search everything: a rare word': { ...one('search/everything', { q: 'trimurti' }), aim: '50' },
    'search everything: a typo': one('search/everything', { q: 'gokhael' }),
    'search everything: a word without matches': one('search/everything', { q: 'asha qqqq deshpande' }),
    'dashboard: figures, with deals, invoices and meetings': { ...one('dashboard/figures'), aim: '50' },
    'dashboard: recent activity': { ...one('dashboard/activity'), aim: '50' },
    'analytics: this month': { ...one('analytics/read', { period: 'this_month' }), aim: '50' },
    'analytics: this financial year': { ...one('analytics/read', {}), aim: '100' },
    'analytics: all time': { ...one('analytics/read', { period: 'all' }), aim: '100' },
    'deals: of one type, this financial year': {
      ...one('deals/list', { type: '01920000-0000-7000-8000-000000000001', from: year, state: 'standing' }),
    },
    'performance: six months of an agent': {
      requests: agents.map((id) => rpc('performance/read', { agent_id: id })),
      aim: '50',
    },
    'performance: all agents, one month': { ...one('performance/overview', {}), aim: '50' },
    'invoices: first list page': one('invoices/list', {}),
    'invoices: a client by name': one('invoices/list', { search: 'client 77' }),
    'invoices: overdue': one('invoices/list', { status: 'overdue' }),
    'invoices: the five sums': { ...one('invoices/sums', {}), aim: '50' },
    'invoices: a PDF': {
      // Only an issued invoice has one; a second run finds some that are.
      before: billed.map((id) => rpc('invoices/issue', { id })),
      requests: billed.map((id) => page(`/api/invoices/${id}/pdf`)),
    },
    'documents: first list page': one('documents/list', {}),
    'documents: a title': one('documents/list', { search: 'agreement 777' }),
    'documents: of a type': one('documents/list', { type: ['noc'] }),
    'documents: the four cards': { ...one('documents/figures', {}), aim: '50' },
    'sources, all time': { ...one('leads/sources', {}), aim: '100' },
    'sources, this financial year': { ...one('leads/sources', { created_since: year }), aim: '100' },
    'funnel, all time': { ...one('leads/funnel', {}), aim: '100' },
    'funnel, this financial year': { ...one('leads/funnel', { created_since: year }), aim: '100' },
    'leads by source and month, all time': { ...one('leads/sourceMonths', {}), aim: '100' },
    'response times by month, all time': { ...one('leads/responseMonths', {}), aim: '100' },
  };
}

/** Processor time of the program's database connections. */
async function databaseMs(url) {
  const { rows } = await runQuery(
    url,
    "select pid from pg_stat_activity where application_name = 'aangan' and datname = current_database()",
  );
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}
