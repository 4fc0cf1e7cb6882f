import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Permission, Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';
import type { KeyAccess, Scope } from '#platform/access/scopes.ts';
import type { Action, Difference } from '#platform/changes/change.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Database, Queryable } from '#platform/database/server/database.ts';
import { databaseErrorOf } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import { addJob } from '#platform/jobs/server/jobs.ts';
import type { Log } from '#platform/log/server/log.ts';
import { enqueueDeliveries } from '#platform/notifications/server/deliver-notification.ts';
import { notificationReadsTopic, notifications } from '#platform/notifications/server/tables.ts';
import { limitedDatabase } from '#platform/visibility/server/limited-database.ts';
import { outOfReach } from '#platform/visibility/server/out-of-reach.ts';
import type { Sight } from '#platform/visibility/server/sight.ts';

/** The current time for all code; tests replace it. */
export interface Clock {
  now(): Date;
}

/** The key of a call from another program. */
export interface ActingKey {
  readonly id: string;
  readonly scopes: readonly Scope[];
}

/** A user with a session or an API key. */
export interface Person {
  readonly kind: 'person';
  readonly userId: string;
  readonly profileId: string;
  /** Empty for a call with an API key. */
  readonly sessionId: string;
  readonly role: Role;
  /** Signed in without access: waits for approval or for the confirmation of the email address. */
  readonly isWaiting: boolean;
  readonly language: Language;
  readonly key?: ActingKey;
  /** What the person's role and teams let it see; null or missing: everything. */
  readonly sight?: Sight | null;
}

/** A person with access: only `gate` creates this type. */
export type Staff = Person & { readonly isWaiting: false; readonly [passed]: true };
declare const passed: unique symbol;

/**
 * The program itself: jobs, the demo agency. It has every permission; `profileId` is the person it works for, if any.
 */
export interface Program {
  readonly kind: 'program';
  readonly profileId: string | null;
  /** Limits it to what this person reaches. */
  readonly sight?: Sight | null;
}

export interface Visitor {
  readonly kind: 'visitor';
  readonly profileId: null;
}

export interface Context<A extends Person | Program | Visitor = Person | Program | Visitor> {
  readonly actor: A;
  readonly database: Database;
  readonly db: Queryable;
  readonly clock: Clock;
  readonly requestId: string;
  readonly log: Log;
  readonly files: FileStorage;
  readonly publicUrl: string;
  /** Groups all changes that are made in this context, unless they name a batch. */
  readonly batchId?: string;
  /** The API key that began the work of a job. */
  readonly apiKeyId?: string | null;
}

/** The context of a use case of the agency's staff. */
export type StaffContext = Context<Staff | Program>;

/** Returns an active person who has the permission; throws for everybody else. */
export function gate(actor: Person | Visitor, permission: Permission): Staff {
  if (actor.kind === 'visitor') throw new Failure('unauthenticated');
  if (actor.isWaiting) throw new Failure('waiting');
  if (!roleMay(actor.role, permission)) throw new Failure('forbidden');
  return actor as Staff;
}

/** Throws for a call with an API key that lacks a scope of the route. Calls without a key pass. */
export function requireScopes(actor: Person | Visitor, access: KeyAccess): void {
  const key = actor.kind === 'person' ? actor.key : undefined;
  if (!key) return;
  if (access === 'session') {
    const message = 'No API key may call this. It needs a signed-in person.';
    throw new Failure('forbidden', { reason: 'session_only', message });
  }
  const missing = access.find((scope) => !key.scopes.includes(scope));
  if (missing === undefined) return;
  const message = `This API key lacks the scope ${missing}.`;
  throw new Failure('forbidden', { reason: 'scope_missing', scope: missing, message });
}

/** Whether the actor of a use case has a permission; the program has all of them. */
export function may(actor: Staff | Program, permission: Permission): boolean {
  return actor.kind === 'program' || roleMay(actor.role, permission);
}

/** The database and its pool as an actor sees them. */
export function databaseOf(actor: Person | Program | Visitor, database: Database): Pick<Context, 'database' | 'db'> {
  const sight = actor.kind === 'visitor' ? null : actor.sight;
  const seen = sight ? limitedDatabase(database, sight) : database;
  return { database: seen, db: seen.db };
}

/** The database of a call without the limits of its person; for the start of a call, outside of a transaction. */
export function unlimitedDatabaseOf({ database }: Pick<Context, 'database'>): Pick<Context, 'database' | 'db'> {
  const { unlimited = database } = database;
  return { database: unlimited, db: unlimited.db };
}

/** The context of somebody outside of the agency, even if the browser is signed in; at the start of a call. */
export function asProgram<C extends Context>(context: C): Omit<C, 'actor' | 'database' | 'db'> & Context<Program> {
  return { ...context, actor: { kind: 'program', profileId: null }, ...unlimitedDatabaseOf(context) };
}

export interface ChangeEntry {
  readonly topic: string;
  readonly entityId: string;
  readonly action: Action;
  readonly difference?: Difference;
  readonly batchId?: string;
  /** When it happened; the default is now. */
  readonly at?: Date;
}

export interface NewNotification {
  readonly kind: string;
  readonly topic: string;
  readonly entityId: string;
  /** null: everybody except the actor. */
  readonly recipientId?: string | null;
  /** For a notification to everybody: the person it concerns most, who may also get an email. */
  readonly concernsId?: string | null;
  /** Also notifies the actor; for work that continued in the background. */
  readonly isForActorToo?: boolean;
  /**
   * Values for the placeholders of the text (a title, a count); never personal data that an erasure must find
   * elsewhere.
   */
  readonly values?: Record<string, string | number>;
}

/** The transaction of a use case: its writes, change log rows, notifications and jobs. */
export interface Transaction {
  readonly db: Queryable;
  record(...drafts: readonly ChangeEntry[]): Promise<void>;
  /** Also makes the bell of open pages refetch, if no change of the notification's topic does. */
  notify(notification: NewNotification): Promise<void>;
  enqueue(job: Job): Promise<void>;
}

type NewChange = typeof changes.$inferInsert;
type NotificationInsert = typeof notifications.$inferInsert;

/**
 * Buffered rows are written when there are more than this, the rest with the notifications at the end: one statement
 * for all.
 */
const maxBuffered = 100;

/** PostgreSQL ends one of two deadlocked transactions (40P01, deadlock_detected); a retry then succeeds. */
const deadlock = '40P01';
const maxTries = 3;

/**
 * The only way to write: everything `work` does commits together or not at all. It is retried after a deadlock, so it
 * must have no side effects outside of `tx`.
 */
export async function transact<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(context, work);
    } catch (error) {
      if (tries === maxTries || databaseErrorOf(error)?.code !== deadlock) throw outOfReach(error) ?? error;
      context.log.warn({ requestId: context.requestId }, 'deadlock; the transaction is retried');
      // Meanwhile the other transaction gets its rows; two that retried at once would deadlock again.
      await pause(tries * (20 + Math.random() * 30));
    }
  }
}

function tryOnce<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const actorId = context.actor.profileId;
  const api_key_id = context.apiKeyId ?? ((context.actor.kind === 'person' && context.actor.key?.id) || null);
  return context.db.transaction(async (db) => {
    const buffered: { changes: NewChange[]; notifications: NotificationInsert[] } = { changes: [], notifications: [] };
    const recordedTopics = new Set<string>();
    const notified: Array<{ readonly topic: string; readonly id: string }> = [];
    const result = await work({
      db,
      record: async (...drafts) => {
        const rows = drafts.map((entry) => ({
          actor_id: actorId,
          api_key_id,
          at: entry.at ?? context.clock.now(),
          topic: entry.topic,
          entity_id: entry.entityId,
          action: entry.action,
          difference: entry.difference ?? {},
          batch_id: entry.batchId ?? context.batchId ?? null,
        }));
        for (const { topic } of rows) recordedTopics.add(topic);
        buffered.changes.push(...rows);
        if (buffered.changes.length > maxBuffered) await writeBuffered(db, buffered);
      },
      notify: async (notification) => {
        notified.push({ topic: notification.topic, id: notification.recipientId ?? notification.entityId });
        buffered.notifications.push({
          at: context.clock.now(),
          kind: notification.kind,
          topic: notification.topic,
          entity_id: notification.entityId,
          recipient_id: notification.recipientId ?? null,
          concerns_id: notification.concernsId ?? null,
          actor_id: notification.isForActorToo ? null : actorId,
          values: notification.values ?? {},
        });
      },
      enqueue: (job) => addJob(db, job),
    });
    const unrecorded = notified.filter(({ topic }) => !recordedTopics.has(topic)).map(({ id }) => id);
    const at = context.clock.now();
    for (const entity_id of new Set(unrecorded))
      buffered.changes.push({
        actor_id: actorId,
        api_key_id,
        at,
        topic: notificationReadsTopic,
        entity_id,
        action: 'notified',
      });
    await writeBuffered(db, buffered);
    return result;
  });
}

async function writeBuffered(
  db: Queryable,
  buffered: { changes: NewChange[]; notifications: NotificationInsert[] },
): Promise<void> {
  const recorded = buffered.changes.splice(0);
  const newNotifications = buffered.notifications.splice(0);
  const log = recorded.length > 0 && db.insert(changes).values(recorded);
  if (newNotifications.length > 0) {
    const written = db
      .insert(notifications)
      .values(newNotifications)
      .returning({ id: notifications.id, at: notifications.at });
    await db.execute(
      sql`with ${log ? sql`recorded as ${log},` : sql.empty()} inserted as ${written} ${enqueueDeliveries}`,
    );
  } else if (log) await log;
}
