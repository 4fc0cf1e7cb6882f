import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { startS3Server } from '#platform/files/server/testing.ts';
import { freePort } from './free-port.mjs';
import type { RunningProgram } from './operate-testing.ts';
import { makeSandbox, readBlocks } from './operate-testing.ts';

const root = path.resolve(import.meta.dirname, '..');
const blocks = readBlocks('docs/operate.md');
const of = (heading: string, language: string) =>
  blocks.filter((block) => block.heading === heading && block.language === language);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

/** The next block of commands, which must be under this heading, so that none is skipped. */
const commands = blocks.filter(({ language, note }) => language === 'sh' && note === '').values();
function next(heading: string): string {
  const block = commands.next().value;
  expect(block?.heading).toBe(heading);
  return block?.text ?? '';
}

const sandbox = makeSandbox();
const running = new Set<RunningProgram>();
const person = { email: 'asha@example.in', password: 'seven mango trees' };

beforeAll(() => {
  // `npm test` has built it already; this test alone must not run a stale build.
  const built = spawnSync(
    process.execPath,
    ['-e', "import('./scripts/build.mjs').then((it) => it.buildIfStale())", 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      // Otherwise dist/ would keep a test build for the next start.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) throw new Error(built.stderr);
}, 300_000);

afterAll(async () => {
  for (const program of running) await program.stop();
  sandbox.remove();
}, 60_000);

async function start(text: string): Promise<RunningProgram> {
  const program = await sandbox.start(text, await freePort());
  running.add(program);
  return {
    url: program.url,
    async stop() {
      running.delete(program);
      await program.stop();
    },
  };
}

function post(url: string, address: string, body: object, origin = url, headers: Record<string, string> = {}) {
  return fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
}

describe('the operations page', () => {
  it('has working commands: start, back up, restore, move, upgrade', async () => {
    const first = await start(next('Data and health'));
    const port = Number(new URL(first.url).port);
    expect(await sandbox.run(next('Data and health'), port)).toContain('"database":"ok"');
    expect((await post(first.url, '/sign-up', { full_name: 'Asha', ...person })).status).toBe(200);
    const secret = await sandbox.run(next('Several servers'), port);
    expect(readEnvironment(Object.fromEntries([secret.trim().split('=')])).appSecret).toHaveLength(64);

    const backup = await sandbox.run(next('Back up'), port);
    expect(backup).toContain('Not in the archive:\n  APP_SECRET');
    expect(backup).toMatch(/Backed up: [\d,]+ rows in \d+ tables/u);
    expect(await sandbox.run(next('Back up'), port)).toMatch(/^aangan\.json\n[\s\S]*manifest\.json\n$/u);
    const [cron] = of('Back up', 'crontab');
    const [unit] = of('Back up', 'ini');
    const [, started = ''] = /^ExecStart=\/bin\/(.+)$/mu.exec(unit?.text ?? '') ?? [];
    for (const nightly of [
      (cron?.text ?? '').replace(/^(\S+ ){5}/u, '').replaceAll('\\%', '%'),
      started.replaceAll('%%', '%'),
    ]) {
      const old = path.join(sandbox.folder, 'backups/aangan-2001-01-01.tar.gz');
      writeFileSync(old, '');
      utimesSync(old, 0, 0);
      expect(await sandbox.run(nightly, port)).toContain('Backed up: ');
      expect(readdirSync(path.join(sandbox.folder, 'backups'))).toHaveLength(1);
    }

    expect(await sandbox.run(next('Restore'), port)).toContain('Restored: ');
    const [proxied] = of('Behind a proxy with HTTPS', 'dotenv');
    writeFileSync(path.join(sandbox.folder, '.env'), proxied?.text ?? '');
    const restored = await start(next('Restore'));
    await expectBehindProxy(restored.url);
    await restored.stop();

    const [own, bucket] = await Promise.all([ownDatabase(), startS3Server()]);
    try {
      writeFileSync(path.join(sandbox.folder, '.env'), settingsFor(own.url, bucket.settings));
      const [restoring = '', ...starting] = next('Move').split(/^(?=npm start)/mu);
      expect(await sandbox.run(restoring, port)).toContain('Restored: ');
      const moved = await start(starting.join(''));
      expect((await post(moved.url, '/sign-in', person)).status).toBe(200);
      await moved.stop();
    } finally {
      rmSync(path.join(sandbox.folder, '.env'));
      await bucket.close();
      await own.drop();
    }

    await enrolSecondFactors();
    expect((await post(first.url, '/sign-in', person)).headers.get('set-cookie')).toBeNull();
    const removal = next('Nobody can sign in').replace('meera@example.in', person.email);
    expect(await sandbox.run(removal, port)).toBe('1 removed\n');
    expect((await post(first.url, '/sign-in', person)).headers.get('set-cookie')).toContain('aangan_session=');

    await sandbox.run(next('Upgrade'), port);
    expect(commands.next().done).toBe(true);
    await first.stop();
  }, 300_000);

  it('refuses to restore over an existing agency, with one sentence', async () => {
    const archive = readdirSync(path.join(sandbox.folder, 'backups'))[0] ?? '';
    const again = sandbox.run(`npm run -s restore -- backups/${archive}`, await freePort());
    await expect(again).rejects.toThrow(/\nThis installation is not empty: [^\n]+\n$/u);
    await expect(sandbox.run('npm run -s backup', 1)).rejects.toThrow('Name the file: npm run backup -- FILE');
    await expect(sandbox.run('DATA_DIR=./nowhere npm run -s backup -- x.tar.gz', 1)).rejects.toThrow(
      'nothing to back up',
    );
    expect(existsSync(path.join(sandbox.folder, 'nowhere'))).toBe(false);
  }, 60_000);

  it('names existing settings, scripts and programs', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'dotenv')) {
      const given = Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => line.split(/=(.*)/u).slice(0, 2)),
      );
      const { POSTGRES_PASSWORD: _, ...ours } = given;
      expect(
        Object.keys(ours).filter((name) => !readFileSync(path.join(root, '.env.example'), 'utf8').includes(name)),
      ).toEqual([]);
      expect(() => readEnvironment(ours)).not.toThrow();
    }
    for (const { text, language } of blocks) {
      if (language === 'sh') expect(spawnSync('bash', ['-n', '-c', text]).status, text).toBe(0);
      for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/gu)) expect(scripts[name], name).toBeTruthy();
      for (const [program] of text.matchAll(/dist\/[\w./-]+\.js/gu))
        expect(existsSync(path.join(root, program))).toBe(true);
    }
  });

  it('has systemd units and proxy rules with everything the program needs', () => {
    const units = blocks.filter(({ language }) => language === 'ini').map(({ text }) => text);
    expect(units.map((unit) => [...unit.matchAll(/^\[(\w+)\]$/gmu)].map(([, section]) => section))).toEqual([
      ['Unit', 'Service', 'Install'],
      ['Unit', 'Service'],
      ['Unit', 'Timer', 'Install'],
    ]);
    const [nginx = ''] = of('Behind a proxy with HTTPS', 'nginx').map(({ text }) => text);
    expect(nginx.match(/\{/gu)).toHaveLength(nginx.match(/\}/gu)?.length ?? 0);
    const rules = nginx.split('\n').map((line) => line.trim());
    expect(rules).toEqual(expect.arrayContaining(['client_max_body_size 25m;', 'proxy_buffering off;']));
    // Not the header from the client: with more trusted proxies than exist, the program would trust it.
    expect(rules).toEqual(
      expect.arrayContaining(['proxy_set_header X-Forwarded-For $remote_addr;', 'proxy_set_header Host $host;']),
    );
    // `http2 on;` is too new for the nginx of Debian 12 and Ubuntu 24.04, which would not start.
    expect(rules).toContain('listen 443 ssl http2;');
    const [, patience] = /proxy_read_timeout (\d+)s;/u.exec(nginx) ?? [];
    expect(Number(patience)).toBeGreaterThan(25);
    const [caddy = ''] = of('Behind a proxy with HTTPS', 'caddyfile').map(({ text }) => text);
    expect(caddy).toMatch(/max_size 25MB[\s\S]*reverse_proxy 127\.0\.0\.1:3000 \{\s*flush_interval -1/u);
  });
});

/** Enables a second factor with an unknown secret for everybody in the sandbox. */
async function enrolSecondFactors(): Promise<void> {
  const client = new pg.Client({
    host: path.join(sandbox.folder, 'data/postgres/run'),
    user: 'postgres',
    database: 'aangan',
  });
  await client.connect();
  await client.query("insert into second_factors (user_id, secret, confirmed_at) select id, '', now() from users");
  await client.end();
}

/** Signs in and receives live updates through a proxy that follows the page's nginx rules. */
async function expectBehindProxy(url: string): Promise<void> {
  const proxy = createServer((incoming, answer) => {
    const headers = {
      ...incoming.headers,
      host: 'aangan.example.in',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      connection: '',
    };
    const passed = request(`${url}${incoming.url}`, { method: incoming.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    incoming.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  try {
    const outside = `http://127.0.0.1:${port}`;
    expect((await post(outside, '/sign-in', person, 'http://elsewhere.example')).status).toBe(403);
    const entered = await post(outside, '/sign-in', person, 'https://aangan.example.in');
    expect(entered.status).toBe(200);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-aangan_session=[^;]+; .*Secure/u);
    const leaving = new AbortController();
    const live = await fetch(`${outside}/live`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
      signal: leaving.signal,
    });
    expect(live.headers.get('content-type')).toContain('text/event-stream');
    const first = await live.body?.getReader().read();
    expect(first?.value?.byteLength).toBeGreaterThan(0);
    leaving.abort();
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

/** Runs the page's statements on this run's PostgreSQL, with unique names. */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.AANGAN_TEST_SERVER ?? '';
  const name = `aangan_operate_${process.pid}`;
  const [page] = of('PostgreSQL of your own', 'sql');
  const ask = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await ask((page?.text ?? '').replaceAll('aangan', name).trim().split('\n'));
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('user', name);
  url.searchParams.set('password', 'choose-a-long-one');
  return { url: url.href, drop: () => ask([`drop database ${name} with (force)`, `drop role ${name}`]) };
}

function settingsFor(databaseUrl: string, s3: Awaited<ReturnType<typeof startS3Server>>['settings']): string {
  return [
    `DATABASE_URL=${databaseUrl}`,
    `S3_ENDPOINT=${s3.endpoint}`,
    `S3_REGION=${s3.region}`,
    `S3_BUCKET=${s3.bucket}`,
    `S3_ACCESS_KEY_ID=${s3.accessKeyId}`,
    `S3_SECRET_ACCESS_KEY=${s3.secretAccessKey}`,
  ].join('\n');
}
