import type { Context, StaffContext } from '#platform/context/server/context.ts';
import type { OutgoingAnswer, OutgoingRequest } from '#platform/outgoing/server/outgoing.ts';
import { OutgoingFailure, sendOutgoing } from '#platform/outgoing/server/outgoing.ts';
import { acresQuery, splitAcres } from '../adapters/acres.ts';
import { housingUrl, splitHousing } from '../adapters/housing.ts';
import type { PulledAnswer, PulledItem, TimeWindow } from '../adapters/pulled.ts';
import type { PulledKind } from '../rules.ts';
import { isPulled } from '../rules.ts';
import { acceptDelivery } from './accept-delivery.ts';
import type { IntakeServices } from './accounts.ts';
import {
  AccountFailure,
  addressOf,
  findAccountOrThrow,
  openAccount,
  programContextOf,
  recordFailure,
  recordSuccess,
} from './accounts.ts';
import type { ConnectionRow, IntakeAccountRow } from './repository.ts';
import { findConnectionRow, listKnownKeys } from './repository.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const secondMs = 1_000;
/** How far back the first pull asks. */
const firstMs = 24 * hourMs;
/**
 * Each window begins before the end of the one before: senders list an enquiry late. It is longer than the difference
 * between Indian time and UTC, so that nothing is lost if a sender reads our times in another zone.
 */
const overlapMs = 6 * hourMs;
/** Senders refuse windows of more than two days. */
const maxWindowMs = 40 * hourMs;
/** Senders are asked for times in seconds. */
const minWindowMs = secondMs;
const maxWindows = 300;

/**
 * Asks a sender for its enquiries and stores each as a delivery. The position moves only behind what is stored, so that a
 * pull that fails or is cut off is repeated. Returns how many were new; a failure is kept with the connection.
 */
export async function pullEnquiries(context: StaffContext, services: IntakeServices, id: string): Promise<number> {
  const connection = await findConnectionRow(context.db, id);
  if (!connection?.is_enabled || !isPulled(connection.kind)) return 0;
  const account = await findAccountOrThrow(context, id);
  const now = context.clock.now();
  let received = 0;
  try {
    let [from, length] = [account.fetched_until?.getTime() ?? now.getTime() - firstMs, maxWindowMs];
    let isCutOff = false;
    for (let count = 0; count < maxWindows && (count === 0 || from < now.getTime()); count += 1) {
      const to = Math.min(from + length, now.getTime());
      const window = { from: new Date(from - Math.min(overlapMs, length)), to: new Date(to) };
      const answer = await ask(context, services, { connection, kind: connection.kind, account, window });
      received += await store(context, connection, answer.items);
      if (answer.isFull && length > minWindowMs) {
        // There may be more than the sender gives at once.
        length = Math.max(minWindowMs, Math.floor((to - from) / 2));
        continue;
      }
      await recordSuccess(context, id, { fetchedUntil: window.to });
      isCutOff ||= answer.isFull;
      from = to;
      length = Math.min(maxWindowMs, length * 2);
    }
    // No shorter window can be asked for, and what comes later must not wait.
    if (isCutOff) throw new AccountFailure('too_large');
  } catch (error) {
    if (!(error instanceof AccountFailure)) throw error;
    await recordFailure(context, id, error);
  }
  return received;
}

interface WindowPull {
  readonly connection: ConnectionRow;
  readonly kind: PulledKind;
  readonly account: IntakeAccountRow;
  readonly window: TimeWindow;
}

async function ask(
  context: Context,
  { secrets }: IntakeServices,
  { kind, account, window }: WindowPull,
): Promise<Extract<PulledAnswer, { kind: 'items' }>> {
  const { secret } = openAccount(secrets, account);
  if (secret === '') throw new AccountFailure('no_credentials');
  const access = { address: addressOf(kind, account), login: account.login, secret };
  const request: OutgoingRequest =
    kind === '99acres'
      ? {
          url: access.address,
          method: 'POST',
          body: acresQuery(access, window),
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/xml' },
        }
      : { url: housingUrl(access, window, context.clock.now()), headers: { accept: 'application/json' } };
  const answer = await sendOrFail({ ...request, allowsPrivate: account.allows_private });
  const split = kind === '99acres' ? splitAcres : splitHousing;
  const read = split(answer.body.toString());
  const detail = read.kind === 'error' ? read.detail : '';
  const problem = pullProblemOf(answer, context.clock.now());
  if (problem) throw new AccountFailure(problem, detail);
  if (read.kind === 'error') throw new AccountFailure(read.error, detail);
  // Erasing a person keeps the key.
  const items = read.items.map((item) =>
    item.key.startsWith('content:') ? { ...item, key: `content:${secrets.fingerprint(item.key)}` } : item,
  );
  return { ...read, items };
}

/** Sends a request; what got no answer is a failure of the account. */
export async function sendOrFail(request: OutgoingRequest): Promise<OutgoingAnswer> {
  try {
    return await sendOutgoing(request);
  } catch (error) {
    if (error instanceof OutgoingFailure) throw new AccountFailure(error.reason, '', error);
    throw error;
  }
}

const maxSkewMs = 5 * minuteMs;

/** What the status of an answer says; null if it is a success. */
export function pullProblemOf({ status, headers }: OutgoingAnswer, now: Date): 'busy' | 'clock' | 'refused' | null {
  if (status >= 200 && status < 300) return null;
  if (status === 408 || status === 429 || status >= 500) return 'busy';
  const theirs = Date.parse(headers.date ?? '');
  const isSkewed = !Number.isNaN(theirs) && Math.abs(theirs - now.getTime()) > maxSkewMs;
  return (status === 401 || status === 403) && isSkewed ? 'clock' : 'refused';
}

/** Stores the items that are new; returns their count. */
async function store(context: StaffContext, connection: ConnectionRow, items: readonly PulledItem[]): Promise<number> {
  const known = await listKnownKeys(
    context.db,
    connection.id,
    items.map(({ key }) => `id:${key}`),
  );
  const fresh = new Map(items.filter(({ key }) => !known.has(`id:${key}`)).map(({ key, body }) => [key, body]));
  for (const [key, body] of fresh) {
    await acceptDelivery(programContextOf(context), {
      connectionId: connection.id,
      kind: connection.kind,
      contentType: connection.kind === '99acres' ? 'application/xml' : 'application/json',
      body: Buffer.from(body),
      key,
    });
  }
  return fresh.size;
}
