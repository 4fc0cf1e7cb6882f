import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProcedure } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { profiles, sessions, users } from '#features/accounts/server/tables.ts';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { takesKeys } from '#features/api-keys/rules.ts';
import { newKeyToken } from '#features/api-keys/server/service.ts';
import { apiKeys } from '#features/api-keys/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { settleDelivery } from '#features/intake/server/read-delivery.ts';
import { portalLinks } from '#features/portal/server/tables.ts';
import type { Right } from '#platform/access/rights.ts';
import type { KeyAccess, Scope } from '#platform/access/scopes.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { queuedJobsQuery } from '#platform/jobs/server/queued-jobs.ts';
import type { Log } from '#platform/log/server/log.ts';
import { openLog } from '#platform/log/server/log.ts';
import { accessOf, definitionOf } from '#platform/rpc/server/procedure-definition.ts';
import { buildTasks } from './jobs.ts';
import type { RenderPage } from './pages.ts';
import { buildApp, programContext } from './serve.ts';
import type { Services } from './services.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The wired program on its own database and folder, not listening, for tests of all routes. */
export async function createTestApp(options: { log?: Log; settings?: NodeJS.ProcessEnv } = {}) {
  const own = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'test-app-'));
  const environment = readEnvironment({ ...options.settings, DATA_DIR: folder, DATABASE_URL: own.url });
  const services: Services = {
    environment,
    publicUrl: 'http://localhost:3000',
    secret: randomBytes(32).toString('hex'),
    clock: { now: () => new Date() },
    log: options.log ?? openLog('silent'),
    database: openDatabase({ url: own.url, maxConnections: 8 }),
    files: await openStorage(environment),
  };
  // A page is the answers that it carries.
  const render: RenderPage = (_, { first }) => `<html>${first?.answers ?? ''}</html>`;
  const built = await buildApp(services, { webFolder: folder, render });
  await built.app.ready();
  const { db } = services.database;
  const tasks = buildTasks({ ...programContext(services), auth: built.auth }, null);

  return {
    services,
    built,
    folder,
    procedures: proceduresOf(built.router),
    plainRoutes: plainRoutesOf(built.routes),
    async addPerson(values: Partial<typeof profiles.$inferInsert> = {}) {
      const userId = uuid();
      const email = `${userId}@example.in`;
      const full_name = values.full_name ?? 'Asha Rao';
      await db.insert(users).values({ id: userId, name: full_name, email, emailVerified: true });
      const id = uuid();
      const approved_at = new Date();
      const role = 'Agent' as const;
      await db.insert(profiles).values({ id, user_id: userId, email, approved_at, role, ...values, full_name });
      return { id, userId, email, name: full_name, cookie: await openSession(userId) };
    },
    openSession,
    /** An API key of a person; returns its token. */
    async addKey(profileId: string, granted: readonly Scope[], values: Partial<typeof apiKeys.$inferInsert> = {}) {
      const token = newKeyToken();
      await db.insert(apiKeys).values({
        id: uuid(),
        kind: 'personal',
        name: 'Sync',
        profile_id: profileId,
        scopes: [...granted],
        token_hash: hashOfToken(token),
        hint: token.slice(-4),
        created_by: profileId,
        ...values,
      });
      return token;
    },
    /** Does the work of the jobs that read deliveries. */
    async settleDeliveries(): Promise<void> {
      const { rows } = await services.database.pool.query("select id from intake_deliveries where state = 'received'");
      const program = { ...services, db, actor: { kind: 'program', profileId: null }, requestId: 'test' } as const;
      for (const { id } of rows) await settleDelivery(program, id);
    },
    /** Drops the queued jobs. */
    async dropJobs(): Promise<void> {
      await services.database.pool.query('delete from graphile_worker._private_jobs');
    },
    /** Does the work of the queued jobs, each once, and drops them. Emails are not sent. */
    async runJobs(): Promise<void> {
      const { database, log } = services;
      const { rows } = await database.pool.query<{ identifier: string; payload: unknown }>(
        `${queuedJobsQuery} order by j.id`,
      );
      if (rows.length === 0) return;
      await this.dropJobs();
      const attempt = { attempt: 1, isLast: false, signal: new AbortController().signal, log };
      for (const { identifier, payload } of rows)
        await tasks[identifier]?.(payload, { ...attempt, alone: async () => true });
    },
    /** The cookie of a client with a valid portal link. */
    async openLink(clientId = uuid()) {
      const token = randomBytes(32).toString('base64url');
      await db.insert(clients).values({ id: clientId, full_name: 'Client', client_type: 'buyer' });
      await db.insert(portalLinks).values({
        id: uuid(),
        client_id: clientId,
        token_hash: hashOfToken(token),
        // The longest tests take an hour.
        expires_at: new Date(Date.now() + 86_400_000),
      });
      return `aangan_portal=${token}`;
    },
    async close() {
      await built.live.close();
      await built.app.close();
      await services.database.close();
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function openSession(userId: string): Promise<string> {
    const token = randomBytes(24).toString('hex');
    const now = new Date();
    await db.insert(sessions).values({
      id: uuid(),
      userId,
      token,
      expiresAt: new Date(now.getTime() + 86_400_000),
      createdAt: now,
      updatedAt: now,
    });
    return built.auth.cookie.open(token).split(';')[0] ?? '';
  }
}

/** A procedure of the contract, with both of its URLs. */
export interface ContractProcedure {
  readonly name: string;
  readonly right: Right;
  readonly keys: KeyAccess;
  readonly rpcPath: string;
  readonly method: string;
  readonly apiPath: string;
  readonly input: z.core.$ZodType | undefined;
}

/** Every procedure of the contract, read from the router itself. */
function proceduresOf(router: object, names: readonly string[] = []): ContractProcedure[] {
  return Object.entries(router).flatMap(([name, part]: [string, unknown]) => {
    const fieldPath = [...names, name];
    if (!isProcedure(part)) return typeof part === 'object' && part !== null ? proceduresOf(part, fieldPath) : [];
    const { route, inputSchema } = definitionOf(part);
    return [
      {
        name: fieldPath.join('.'),
        ...accessOf(part),
        rpcPath: `/rpc/${fieldPath.join('/')}`,
        method: route.method ?? 'POST',
        apiPath: `/api${route.path ?? ''}`,
        // All contracts use zod.
        input: inputSchema as z.core.$ZodType | undefined,
      },
    ];
  });
}

export interface PlainRouteInfo {
  readonly name: string;
  readonly right: Right;
  readonly keys: KeyAccess;
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

/** Every route outside the contract. */
function plainRoutesOf(routes: Awaited<ReturnType<typeof buildApp>>['routes']): PlainRouteInfo[] {
  return routes.flatMap(({ method, url, config }) => {
    const right = config?.right;
    if (!right || right === 'contract') return [];
    const keys = (takesKeys(url) && config.keys) || 'session';
    return (['GET', 'POST'] as const)
      .filter((verb) => [method].flat().includes(verb))
      .map((verb) => ({ name: `${verb} ${url}`, right, keys, method: verb, url }));
  });
}
