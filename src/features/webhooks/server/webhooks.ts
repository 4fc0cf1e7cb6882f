import { isIP } from 'node:net';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Context, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { isPublicAddress } from '#platform/outgoing/server/public-address.ts';
import type { Webhook, WebhookInput, WebhookWithSecret } from '../contract.ts';
import { earlierSecretMs, maxWebhooks, urlProblemOf } from '../rules.ts';
import type { ListedWebhook, WebhookRow } from './repository.ts';
import {
  cancelWaitingDeliveries,
  countWebhookRows,
  deleteWebhookRow,
  findWebhookRow,
  hasActiveWebhooks,
  insertWebhookRow,
  listWebhookRows,
  lockWebhookCursor,
  lockWebhookRow,
  moveCursorToEnd,
  pauseRestoredWebhooks,
  updateWebhookRow,
  updateWebhookStart,
} from './repository.ts';
import type { WebhookSecrets } from './secrets.ts';

export const webhooksTopic = 'webhooks';

export type WebhookContext = StaffContext & { readonly webhookSecrets: WebhookSecrets };

export async function listWebhooks(context: WebhookContext): Promise<Webhook[]> {
  return (await listWebhookRows(context.db)).map((listed) => present(context, listed));
}

/** Adds a webhook; a repeated request gets the same one with the same secret. */
export async function createWebhook(
  context: WebhookContext,
  { id, ...input }: WebhookInput & { readonly id: string },
): Promise<WebhookWithSecret> {
  checkUrl(input);
  const created_by = context.actor.profileId;
  const now = context.clock.now();
  await transact(context, async (tx) => {
    await readyCursor(context, tx);
    const known = await findWebhookRow(tx.db, id);
    if (known) return void assertIdempotentReplay(known, created_by);
    if ((await countWebhookRows(tx.db)) >= maxWebhooks) throw new Failure('conflict', { reason: 'too_many_webhooks' });
    const secret_hash = context.webhookSecrets.hashOf({ id, secret_number: 1 });
    const row = { id, ...stored(input), secret_hash, created_by, created_at: now, updated_at: now };
    await insertWebhookRow(tx.db, row);
    const difference = { name: [null, input.name], host: [null, hostOf(row)], events: [null, row.events] } as const;
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'created', difference });
  });
  return withSecret(context, id);
}

/** Saves a webhook that was read at `version`; a conflict contains the current one. */
export async function updateWebhook(
  context: WebhookContext,
  { id, version, ...input }: WebhookInput & { readonly id: string; readonly version: number },
): Promise<Webhook> {
  checkUrl(input);
  await transact(context, async (tx) => {
    const before = await lockOrThrow(tx, id);
    if (before.version !== version) {
      const current = await webhookOf({ ...context, db: tx.db }, id);
      const changedAt = before.updated_at.toISOString();
      throw new Failure('conflict', { current, ...(await findLastEditor(tx.db, webhooksTopic, id)), changedAt });
    }
    const { url, ...after } = stored(input);
    const difference = {
      ...differenceOf<Partial<WebhookRow>>(before, after),
      // The path may contain a key of the receiver.
      ...(url !== before.url && { host: [hostOf(before), hostOf({ url })] as const }),
    };
    if (Object.keys(difference).length === 0) return;
    await updateWebhookRow(tx.db, id, {
      ...after,
      url,
      updated_at: context.clock.now(),
      ...(url !== before.url && { failing_since: null }),
    });
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'updated', difference });
  });
  return webhookOf(context, id);
}

/** Stops sending. Events are not kept for later, and what waits is cancelled. */
export async function pauseWebhook(context: WebhookContext, id: string): Promise<Webhook> {
  await transact(context, async (tx) => {
    const { status } = await lockOrThrow(tx, id);
    if (status !== 'active') return;
    await updateWebhookRow(tx.db, id, { status: 'paused', updated_at: context.clock.now() });
    await cancelWaitingDeliveries(tx.db, id);
    const difference = { status: [status, 'paused'] } as const;
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'updated', difference });
  });
  return webhookOf(context, id);
}

/** Sends events again, of changes from now on. */
export async function resumeWebhook(context: WebhookContext, id: string): Promise<Webhook> {
  await transact(context, async (tx) => {
    await readyCursor(context, tx);
    const before = await lockOrThrow(tx, id);
    if (before.status === 'active') return;
    if (context.webhookSecrets.hashOf(before) !== before.secret_hash)
      throw new Failure('conflict', { reason: 'secret_lost' });
    await updateWebhookRow(tx.db, id, {
      status: 'active',
      stop_reason: null,
      failing_since: null,
      updated_at: context.clock.now(),
    });
    await updateWebhookStart(tx.db, id);
    const difference = { status: [before.status, 'active'] } as const;
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'updated', difference });
  });
  return webhookOf(context, id);
}

/** Deletes a webhook with its log; deleting it twice is no error. */
export async function deleteWebhook(context: StaffContext, id: string): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const before = await lockWebhookRow(tx.db, id);
    if (!before) return;
    await deleteWebhookRow(tx.db, id);
    const difference = { name: [before.name, null], host: [hostOf(before), null] } as const;
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'deleted', difference });
  });
  return {};
}

/** Shows the secret again, which the audit trail records. */
export async function readWebhookSecret(context: WebhookContext, id: string): Promise<WebhookWithSecret> {
  await transact(context, async (tx) => {
    await lockOrThrow(tx, id);
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'secret_shown' });
  });
  return withSecret(context, id);
}

/** Replaces the secret. The earlier one also signs for a day, so that the receiver can change it without a gap. */
export async function rotateWebhookSecret(context: WebhookContext, id: string): Promise<WebhookWithSecret> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const before = await lockOrThrow(tx, id);
    const secret_number = before.secret_number + 1;
    const isLost = context.webhookSecrets.hashOf(before) !== before.secret_hash;
    const secret_hash = context.webhookSecrets.hashOf({ id, secret_number });
    const rotated_at = isLost ? null : now;
    await updateWebhookRow(tx.db, id, { secret_number, secret_hash, rotated_at, updated_at: now });
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'secret_renewed' });
  });
  return withSecret(context, id);
}

/** Until when the earlier secret also signs; null if it no longer does. */
export function earlierSecretUntil({ rotated_at }: WebhookRow, now: Date): Date | null {
  const until = rotated_at && new Date(rotated_at.getTime() + earlierSecretMs);
  return until && until > now ? until : null;
}

/**
 * Locks the position in the change log, which is set to the end if no webhook reads it. A missing position, or that of
 * another database, means that the agency was restored or copied: its webhooks are paused, or two agencies would send.
 */
export async function readyCursor(context: Context, tx: Transaction): Promise<void> {
  const cursor = await lockWebhookCursor(tx.db);
  if (!cursor?.isOurs) {
    await moveCursorToEnd(tx.db);
    for (const id of await pauseRestoredWebhooks(tx.db, context.clock.now())) {
      await cancelWaitingDeliveries(tx.db, id);
      const difference = { status: ['active', 'paused'], stop_reason: [null, 'restored'] } as const;
      await tx.record({ topic: webhooksTopic, entityId: id, action: 'updated', difference });
    }
  } else if (!(await hasActiveWebhooks(tx.db))) await moveCursorToEnd(tx.db);
}

function checkUrl({ url, allows_private }: WebhookInput): void {
  const problem = urlProblemOf(url, allows_private);
  if (problem) throw invalidField('url', problem);
  const address = new URL(url).hostname.replace(/^\[|\]$/gu, '');
  const family = isIP(address);
  if (family !== 0 && !allows_private && !isPublicAddress({ address, family }))
    throw invalidField('url', 'private_address');
}

/** Each event once. */
function stored<I extends WebhookInput>(input: I) {
  return { ...input, events: [...new Set(input.events)] };
}

function hostOf({ url }: { readonly url: string }): string {
  return new URL(url).host;
}

async function lockOrThrow(tx: Transaction, id: string): Promise<WebhookRow> {
  const row = await lockWebhookRow(tx.db, id);
  if (!row) throw new Failure('not_found');
  return row;
}

async function withSecret(context: WebhookContext, id: string): Promise<WebhookWithSecret> {
  const row = await findWebhookRow(context.db, id);
  if (!row) throw new Failure('not_found');
  return { webhook: await webhookOf(context, id), secret: context.webhookSecrets.secretOf(row) };
}

async function webhookOf(context: WebhookContext, id: string): Promise<Webhook> {
  const [listed] = await listWebhookRows(context.db, id);
  if (!listed) throw new Failure('not_found');
  return present(context, listed);
}

function present({ webhookSecrets, clock }: WebhookContext, { row, waiting, failed }: ListedWebhook): Webhook {
  const { id, name, url, events, allows_private, status, stop_reason, version } = row;
  return {
    id,
    name,
    url,
    events,
    allows_private,
    status,
    stop_reason,
    is_secret_valid: webhookSecrets.hashOf(row) === row.secret_hash,
    earlier_secret_until: earlierSecretUntil(row, clock.now())?.toISOString() ?? null,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    waiting,
    failed,
    created_at: row.created_at.toISOString(),
    version,
  };
}
