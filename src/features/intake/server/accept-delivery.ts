import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ConsentPurpose } from '#features/consents/rules.ts';
import type { Context } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { DeliveryKind, DeliveryReason } from '../rules.ts';
import type { ConnectionRow } from './repository.ts';
import { insertDeliveryRow, lockSecret, releaseDeliveryKey } from './repository.ts';

export const deliveriesTopic = 'intake_deliveries';
export const readDeliveryJob = 'read_intake_delivery';
export const fetchLeadJob = 'fetch_meta_lead';

export function jobFor(deliveryId: string): Job {
  return { name: readDeliveryJob, payload: { delivery_id: deliveryId }, key: `${readDeliveryJob}:${deliveryId}` };
}

/** The job that a delivery begins with: leads of Meta are fetched before they are read. */
export function firstJobFor(kind: DeliveryKind, deliveryId: string): Job {
  if (kind !== 'meta') return jobFor(deliveryId);
  return { name: fetchLeadJob, payload: { delivery_id: deliveryId }, key: `${fetchLeadJob}:${deliveryId}` };
}

interface ArrivedDelivery {
  /** Null: from the agency's own public pages. */
  readonly connectionId: string | null;
  readonly kind: DeliveryKind;
  readonly contentType: string;
  readonly body: Buffer;
  /** The sender's id of the delivery; empty if it has none, and then equal bodies within a day are one delivery. */
  readonly key: string;
  readonly isSpam?: boolean;
  /** Why it is refused at once, without being read. */
  readonly refused?: DeliveryReason;
  /** Sender and subject of an email. */
  readonly summary?: string;
  /** Whose secret the sender knew: a secret that was renewed in the meantime is refused. */
  readonly authenticatedBy?: ConnectionRow;
}

const dayMs = 86_400_000;

/**
 * Stores what arrived, together with the job that reads it. Only then may the sender be told that it arrived. Returns its id;
 * null if it had arrived before.
 */
export async function acceptDelivery(context: Context, arrived: ArrivedDelivery): Promise<string | null> {
  const now = context.clock.now();
  const { connectionId: connection_id, kind, body, summary = '', isSpam = false } = arrived;
  const refused = isSpam ? 'spam' : arrived.refused;
  const hash = createHash('sha256').update(body).digest('hex');
  const delivery_key = arrived.key === '' ? `sha256:${hash}` : `id:${arrived.key}`;
  const id = uuid();
  return transact(context, async (tx) => {
    if (arrived.authenticatedBy && !(await lockSecret(tx.db, arrived.authenticatedBy)))
      throw new Failure('unauthenticated');
    const row = {
      id,
      connection_id,
      kind,
      received_at: now,
      content_type: arrived.contentType.slice(0, 200),
      body,
      summary,
      delivery_key,
      ...(refused && { state: 'refused' as const, reason: refused, settled_at: now }),
    };
    const isNew =
      (await insertDeliveryRow(tx.db, row)) ||
      (arrived.key === '' &&
        (await releaseDeliveryKey(tx.db, row, new Date(now.getTime() - dayMs))) &&
        (await insertDeliveryRow(tx.db, row)));
    if (!isNew) return null;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'created' });
    if (!refused) await tx.enqueue(firstJobFor(kind, id));
    return id;
  });
}

/** The fields of our own enquiry form. */
export interface EnquiryForm {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  /** A property's id or title, or both. */
  readonly property: string;
  readonly campaign: string;
  /** What the person agreed to be contacted for. */
  readonly consents: readonly ConsentPurpose[];
  readonly language: Language;
}

/**
 * Takes an enquiry of a public page of the agency: without a connection, of the website. `key` makes it idempotent; it is
 * stored when the promise resolves. Returns the id of the delivery; null if it had arrived before.
 */
export async function receiveEnquiry(
  context: Context,
  {
    connectionId = null,
    key,
    form,
    isSpam = false,
  }: {
    readonly connectionId?: string | null;
    readonly key: string;
    readonly form: EnquiryForm;
    readonly isSpam?: boolean;
  },
): Promise<string | null> {
  const { consents, ...texts } = form;
  const agreed = consents.map((purpose): [string, string] => [purpose, 'yes']);
  return acceptDelivery(context, {
    connectionId,
    kind: connectionId === null ? 'site' : 'form',
    contentType: 'application/x-www-form-urlencoded',
    body: Buffer.from(new URLSearchParams([...Object.entries(texts), ...agreed]).toString()),
    key,
    isSpam,
  });
}
