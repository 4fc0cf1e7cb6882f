import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { programFolder } from '#platform/environment/server/environment.ts';
import type { Live } from '#platform/live/server/open-live.ts';
import { openLive } from '#platform/live/server/open-live.ts';
import type { LiveTestServer } from '#platform/live/server/testing.ts';
import { serveForTest, silentLog, testPerson } from '#platform/live/server/testing.ts';
import type { LiveUpdates, startLive } from '#platform/live/web/start-live.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';

declare global {
  interface Window {
    LiveUpdates: { startLive: typeof startLive };
    updates: LiveUpdates;
    heard: LiveMessage[];
    state: string | null;
    end: string | null;
  }
}

/** A generous limit for slow machines; nothing is measured. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

let script: string;
let own: TestDatabase;
let database: Database;
let live: Live;
let server: LiveTestServer;
let isRefusing = false;
let person = testPerson();
const streams = { open: 0, opened: 0 };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  script = await bundle('src/platform/live/web/start-live.ts');
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
});
test.afterAll(async () => {
  await database.close();
  await own.drop();
});
test.beforeEach(async () => {
  Object.assign(streams, { open: 0, opened: 0 });
  person = testPerson();
  isRefusing = false;
  live = openLive({ database, log: silentLog });
  await eventually(() => live.position()).not.toBeNull();
  server = await serveForTest(database, [page, counted], () =>
    isRefusing ? { kind: 'visitor', profileId: null } : person,
  );
});
test.afterEach(async () => {
  await live.close();
  await server.close();
});

const page: PlainRoute = {
  method: 'GET',
  url: '/',
  right: 'public',
  summary: 'A page that records live messages',
  handle: async (_context, _request, reply) =>
    reply.type('text/html').send(`<!doctype html><title>A tab</title><script>${script}</script><script>
      window.heard = []; window.state = null; window.end = null;
      window.updates = LiveUpdates.startLive({
        profileId: '${person.profileId}', after: '${live.position()}',
        onMessages: (messages) => window.heard.push(...messages),
        onState: (state) => { window.state = state; },
        onSignedOut: (reason) => { window.end = reason; },
      });
    </script>`),
};

const counted: PlainRoute = {
  method: 'GET',
  url: '/live',
  right: 'read',
  summary: 'The live stream, counting connections',
  handle(context, request, reply) {
    streams.open += 1;
    streams.opened += 1;
    reply.raw.on('close', () => {
      streams.open -= 1;
    });
    return live.route.handle(context, request, reply);
  },
};

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: programFolder(),
    build: { write: false, lib: { entry, formats: ['iife'], name: 'LiveUpdates' } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

async function openTabs(context: BrowserContext, count: number): Promise<{ tabs: Page[]; leader: () => Page }> {
  const tabs: Page[] = [];
  let leader: Page | undefined;
  for (let number = 0; number < count; number += 1) {
    const tab = await context.newPage();
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === '/live') leader = tab;
    });
    await tab.goto(server.url);
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.waitForFunction(() => window.state === 'live');
  return {
    tabs,
    leader: () => {
      if (!leader) throw new Error('no tab leads');
      return leader;
    },
  };
}

async function change(id = randomUUID()): Promise<string> {
  await database.pool.query("insert into changes (topic, entity_id, action) values ('leads', $1, 'updated')", [id]);
  return id;
}

const heardBy = (tab: Page) => tab.evaluate(() => window.heard.map((message) => message.id ?? message.topic));

test('eight tabs share one connection, and each receives every change once', async ({ context }) => {
  const { tabs } = await openTabs(context, 8);
  const ids = [await change(), await change(), await change()];
  for (const tab of tabs) await eventually(() => heardBy(tab)).toEqual(ids);
  expect(streams).toEqual({ open: 1, opened: 1 });
});

test('when the leading tab is closed, another takes over and nothing is lost', { tag: '@long' }, async ({
  context,
}) => {
  const { tabs, leader } = await openTabs(context, 8);
  const closed = leader();
  const ids: string[] = [];
  const writing = (async () => {
    for (let count = 0; count < 60; count += 1) {
      ids.push(await change());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await eventually(() => ids.length).toBeGreaterThan(10);
  await closed.close();
  await writing;
  ids.push(await change());
  const rest = tabs.filter((tab) => tab !== closed);
  for (const tab of rest) await eventually(() => heardBy(tab)).toEqual(ids);
  expect(leader()).not.toBe(closed);
  expect(streams.opened).toBe(2);
  await eventually(() => streams.open).toBe(1);
});

test('changes made while the server is unreachable arrive when it is back', { tag: '@long' }, async ({ context }) => {
  const { tabs } = await openTabs(context, 3);
  await live.close();
  const ids = [await change(), await change()];
  live = openLive({ database, log: silentLog });
  for (const tab of tabs) await eventually(() => heardBy(tab)).toEqual(ids);
  for (const tab of tabs) expect(await tab.evaluate(() => window.state)).toBe('live');
});

test('a tab takes over from a frozen leader, which becomes a follower when it wakes', { tag: '@long' }, async ({
  context,
}) => {
  const sleeper = await openTabs(context, 1);
  const tab = await context.newPage();
  // Time in this tab runs ten times as fast.
  await tab.addInitScript(() => {
    const [now, every, start] = [Date.now, window.setInterval, Date.now()];
    Date.now = () => start + (now() - start) * 10;
    Object.assign(window, { setInterval: (work: () => void, ms: number) => every(work, ms / 10) });
  });
  await tab.goto(server.url);
  await tab.waitForFunction(() => window.state === 'live');
  // A page with an open alert is frozen until it is answered; Chromium freezes no tab under inspection.
  const asking = sleeper.leader().waitForEvent('dialog');
  await sleeper.leader().evaluate(() => {
    setTimeout(() => window.alert('asleep'));
  });
  const dialog = await asking;
  const missed = await change();
  // The silent leader is pinged, then replaced.
  await eventually(() => heardBy(tab)).toEqual([missed]);
  expect(streams.opened).toBe(2);
  await dialog.accept();
  const [woken] = sleeper.tabs;
  if (!woken) throw new Error('no tab');
  const later = await change();
  await eventually(() => heardBy(woken)).toEqual([missed, later]);
  await eventually(() => heardBy(tab)).toEqual([missed, later]);
  await eventually(() => streams.open).toBe(1);
});

test('signing out in one tab signs out all of them', { tag: '@long' }, async ({ context }) => {
  const { tabs } = await openTabs(context, 4);
  await tabs[2]?.evaluate(() => window.updates.signOut());
  const others = tabs.filter((_, number) => number !== 2);
  for (const tab of others) await tab.waitForFunction(() => window.end === 'signed_out');
  await eventually(() => streams.open).toBe(0);
});

test('a session that is ended elsewhere signs out all tabs', { tag: '@long' }, async ({ context }) => {
  const { tabs } = await openTabs(context, 3);
  await database.pool.query("select pg_notify('sessions', $1)", [person.sessionId]);
  for (const tab of tabs) await tab.waitForFunction(() => window.end === 'signed_out');
});

test('a rotated session continues', { tag: '@long' }, async ({ context }) => {
  const { tabs } = await openTabs(context, 2);
  const old = person.sessionId;
  person = { ...person, sessionId: randomUUID() };
  await database.pool.query("select pg_notify('sessions', $1)", [old]);
  await eventually(() => streams.opened).toBe(2);
  const id = await change();
  for (const tab of tabs) await eventually(() => heardBy(tab)).toEqual([id]);
  for (const tab of tabs) expect(await tab.evaluate(() => window.end)).toBeNull();
});

test('an expired session is distinguished from a sign-out', { tag: '@long' }, async ({ context }) => {
  const { tabs } = await openTabs(context, 2);
  isRefusing = true;
  await live.close();
  live = openLive({ database, log: silentLog });
  for (const tab of tabs) await tab.waitForFunction(() => window.end === 'expired');
});

test('without Web Locks every visible tab opens its own connection', { tag: '@long' }, async ({ context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  const { tabs } = await openTabs(context, 2);
  const id = await change();
  for (const tab of tabs) await eventually(() => heardBy(tab)).toEqual([id]);
});
