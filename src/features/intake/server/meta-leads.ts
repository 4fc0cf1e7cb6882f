import { createHmac } from 'node:crypto';
import type { Context, Program, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { OutgoingAnswer } from '#platform/outgoing/server/outgoing.ts';
import { metaLeadFields, metaLeadToFetch, withFetchedLead } from '../adapters/meta.ts';
import { parseJson } from '../adapters/sample-fields.ts';
import { deliveriesTopic, jobFor } from './accept-delivery.ts';
import type { AccountSecrets, IntakeServices } from './accounts.ts';
import { AccountFailure, findAccountOrThrow, openAccount, recordFailure, recordSuccess } from './accounts.ts';
import { pullProblemOf, sendOrFail } from './pull-enquiries.ts';
import { findDeliveryRow, lockDeliveryRow, updateDeliveryRow } from './repository.ts';

const graphVersion = 'v24.0';

/** The lead does not exist, or the token may not see it: asking again changes nothing. */
class MissingLead extends Error {}

/**
 * Fetches the lead that a notification of Meta names and stores it with the notification, before a job reads it. It throws
 * if Meta cannot be asked, so that the job is repeated, and does nothing if the lead is fetched.
 */
export async function fetchMetaLead(context: Context<Program>, services: IntakeServices, id: string): Promise<void> {
  const delivery = await findDeliveryRow(context.db, id);
  if (delivery?.state !== 'received' || delivery.connection_id === null) return;
  const stored = delivery.body.toString();
  const leadId = metaLeadToFetch(stored);
  if (leadId === null) return transact(context, (tx) => tx.enqueue(jobFor(id)));
  const connectionId = delivery.connection_id;
  try {
    const answer = await askForLead(context, services, { connectionId, leadId });
    const body = withFetchedLead(stored, answer);
    if (body === null) throw new AccountFailure('unreadable');
    await transact(context, async (tx) => {
      const current = await lockDeliveryRow(tx.db, id);
      if (current?.state !== 'received' || metaLeadToFetch(current.body.toString()) === null) return;
      await updateDeliveryRow(tx.db, id, { body: Buffer.from(body) });
      await tx.record({ topic: deliveriesTopic, entityId: id, action: 'fetched' });
      await tx.enqueue(jobFor(id));
    });
    await recordSuccess(context, connectionId, { fetchedUntil: null });
  } catch (error) {
    if (error instanceof MissingLead) return giveUpOnMetaLead(context, id);
    if (error instanceof AccountFailure) await recordFailure(context, connectionId, error);
    throw error;
  }
}

/** For a lead that Meta did not hand over: it waits for a person, who can ask again. */
export async function giveUpOnMetaLead(context: Context<Program>, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const delivery = await lockDeliveryRow(tx.db, id);
    if (delivery?.state !== 'received') return;
    const settled_at = context.clock.now();
    await updateDeliveryRow(tx.db, id, { state: 'not_understood', reason: 'not_fetched', settled_at });
    const difference = { state: ['received', 'not_understood'] } as const;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'settled', difference });
  });
}

/** Asks Meta whose token this is; a failure is kept with the connection. */
export async function testMetaAccount(context: StaffContext, services: IntakeServices, id: string): Promise<void> {
  const account = await findAccountOrThrow(context, id);
  try {
    const answer = await askGraph(services, openAccount(services.secrets, account), 'me?fields=id,name');
    throwProblem(context, answer);
    await recordSuccess(context, id, { fetchedUntil: null });
  } catch (error) {
    if (!(error instanceof AccountFailure)) throw error;
    await recordFailure(context, id, error);
  }
}

async function askForLead(
  context: Context<Program>,
  services: IntakeServices,
  { connectionId, leadId }: { readonly connectionId: string; readonly leadId: string },
): Promise<string> {
  const account = await findAccountOrThrow(context, connectionId);
  const secrets = openAccount(services.secrets, account);
  const first = await askGraph(services, secrets, `${leadId}?fields=${metaLeadFields.all}`);
  // A token without the permission for advertisements still hands over the answers of the form.
  const isAboutFields = first.status >= 400 && first.status < 500 && [10, 100, 200].includes(errorOf(first).code);
  const answer = isAboutFields ? await askGraph(services, secrets, `${leadId}?fields=${metaLeadFields.least}`) : first;
  if (answer.status >= 400 && answer.status < 500 && errorOf(answer).code === 100) throw new MissingLead();
  throwProblem(context, answer);
  return answer.body.toString();
}

async function askGraph({ graphUrl }: IntakeServices, { secret, token }: AccountSecrets, path: string) {
  if (token === '') throw new AccountFailure('no_credentials');
  const url = new URL(`/${graphVersion}/${path}`, graphUrl);
  url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
  return sendOrFail({
    url: url.href,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    // Only the operator can name another host than Meta's.
    allowsPrivate: url.protocol === 'http:',
  });
}

/** Codes of the Graph API for too many calls. */
const tooMany = [1, 2, 4, 17, 32, 341, 613];

const isBusy = (problem: string, code: number) => problem === 'busy' || tooMany.includes(code);

function throwProblem(context: Context, answer: OutgoingAnswer): void {
  const problem = pullProblemOf(answer, context.clock.now());
  const { code, message } = errorOf(answer);
  // Meta signs no time.
  if (problem) throw new AccountFailure(isBusy(problem, code) ? 'busy' : 'refused', message);
  if (typeof parseJson(answer.body.toString()) !== 'object') throw new AccountFailure('unreadable');
}

function errorOf({ body }: OutgoingAnswer): { code: number; message: string } {
  const parsed = parseJson(body.toString()) as { error?: { code?: unknown; message?: unknown } } | null | undefined;
  const { code, message } = parsed?.error ?? {};
  return { code: typeof code === 'number' ? code : 0, message: typeof message === 'string' ? message : '' };
}
