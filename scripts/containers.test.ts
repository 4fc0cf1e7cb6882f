import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readEnvironment } from '#platform/environment/server/environment.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const packageJson: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(read('package.json'));
const known = new Set([...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gmu)].map(([, name]) => name));

/** The instructions of the Dockerfile: keyword and arguments, continuation lines joined. */
const steps = read('Dockerfile')
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.*)$/u.exec(line)?.slice(1) ?? ['', line]);
const argumentsOf = (word: string) => steps.filter(([name]) => name === word).map(([, rest = '']) => rest);

it('every source that the image copies exists, is in the build context, and is made by an earlier step', () => {
  const allowed = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gmu)].map(([, name]) => name));
  const variables = new Set<string>();
  for (const copy of argumentsOf('COPY')) {
    const [, from, files = ''] = /^(--from=build )?(.*)$/u.exec(copy) ?? [];
    const sources = files.split(' ').slice(0, -1);
    for (const source of sources) {
      if (from) expect([...variables, '/app/node_modules', '/app/dist']).toContain(source);
      else {
        expect(existsSync(path.join(root, source)), source).toBe(true);
        expect(allowed, source).toContain(source);
        variables.add(`/app/${source}`);
      }
    }
  }
  expect([...allowed].filter((name) => !variables.has(`/app/${name}`))).toEqual([]);
});

it('every folder that the build reads is in the build image', () => {
  const copied = argumentsOf('COPY').join(' ');
  for (const needed of ['config', 'migrations', 'scripts', 'src', 'package-lock.json', '.npmrc', 'tsconfig.json']) {
    expect(copied).toContain(needed);
  }
  const [first = 0, last = 0] = ['npm run build', 'node scripts/prune-packages.mjs'].map((command) =>
    steps.findIndex(([name, rest]) => name === 'RUN' && rest?.startsWith(command)),
  );
  expect(first).toBeGreaterThan(0);
  expect(last).toBeGreaterThan(first);
  for (const run of argumentsOf('RUN')) {
    for (const [, script = ''] of run.matchAll(/npm run (\S+)/gu))
      expect(packageJson.scripts[script], script).toBeTruthy();
  }
});

it('the image runs a supported Node as an ordinary user, with its data in a volume and a health check', () => {
  const [, oldest] = /(\d+)/u.exec(packageJson.engines.node) ?? [];
  for (const from of argumentsOf('FROM')) {
    expect(Number(/^node:(\d+)-slim/u.exec(from)?.[1])).toBeGreaterThanOrEqual(Number(oldest));
  }
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(argumentsOf('VOLUME')).toEqual(['/data']);
  const settings = Object.fromEntries((argumentsOf('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')));
  expect(readEnvironment(settings)).toMatchObject({ host: '0.0.0.0', dataDir: '/data' });
  const [, health = ''] = /CMD (.+)$/u.exec(argumentsOf('HEALTHCHECK')[0] ?? '') ?? [];
  const [program, flag, script]: string[] = JSON.parse(health);
  expect([program, flag]).toEqual(['node', '-e']);
  // The health check is a valid program and requests an existing route.
  expect(() => new Function(script ?? '')).not.toThrow();
  expect(script).toContain('/healthz');
  expect(read('config/vite.server.ts')).toContain('src/app/server/main.ts');
  expect(JSON.parse(argumentsOf('CMD').at(-1) ?? '[]')).toContain('dist/server/main.js');
});

const service = z.object({
  build: z.optional(z.string()),
  image: z.optional(z.string()),
  init: z.optional(z.boolean()),
  restart: z.string(),
  stop_grace_period: z.optional(z.string()),
  profiles: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
});
const compose = z.strictObject({
  services: z.strictObject({ app: service, postgres: service }),
  volumes: z.record(z.string(), z.null()),
});

it('compose.yaml runs the program alone, with its volume and settings, and PostgreSQL as an option', () => {
  const { services, volumes } = compose.parse(parse(read('compose.yaml')));
  const { app, postgres } = services;
  expect(app).toMatchObject({ build: '.', ports: ['127.0.0.1:3000:3000'], volumes: ['data:/data'] });
  expect(postgres).toMatchObject({ profiles: ['postgres'], volumes: ['postgres:/var/lib/postgresql'] });
  expect(Object.keys(volumes)).toEqual(['data', 'postgres']);
  expect(Number(/^postgres:(\d+)$/u.exec(postgres.image ?? '')?.[1])).toBeGreaterThanOrEqual(15);

  // All settings except those that the image fixes, each passed on under its own name.
  const decided = new Set(['PORT', 'HOST', 'DATA_DIR']);
  expect(new Set(Object.keys(app.environment))).toEqual(new Set([...known].filter((name) => !decided.has(name ?? ''))));
  const unset = Object.entries(app.environment).map(([name, value]) => {
    const [, from, fallback = ''] = /^\$\{(\w+):-(.*)\}$/u.exec(value) ?? [];
    expect(from).toBe(name);
    return [name, fallback];
  });
  expect(readEnvironment(Object.fromEntries(unset))).toMatchObject({
    databaseUrl: null,
    databaseDirectUrl: null,
    s3: null,
    smtpUrl: null,
  });
});
