import { implement } from '@orpc/server';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { Communication } from '../history-contract.ts';
import { communicationsContract } from '../history-contract.ts';
import type { HistoryKind } from '../rules.ts';
import { typesOf } from '../rules.ts';
import { emailProperty } from './email-property.ts';
import { resendEmail } from './failed-emails.ts';
import { logCall, logMessage } from './log-contact.ts';
import type { MessageLinks } from './message-links.ts';
import { writeMessageText } from './message-text.ts';
import { sendEmail } from './person-email.ts';
import { listCommunications } from './repository-history.ts';
import { isPerson } from './repository-people.ts';

export interface CommunicationQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly kind?: HistoryKind | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The communications with a client or lead, newest first. */
export async function readCommunications(
  context: StaffContext,
  { topic, person_id, kind, cursor, limit = 30 }: CommunicationQuery,
): Promise<{ items: Communication[]; next: string | null }> {
  const person = { topic, id: person_id };
  if (!(await isPerson(context.db, person))) throw new Failure('not_found');
  const after = cursor ? readListCursor(cursor, 'instant') : null;
  const rows = await listCommunications(context.db, {
    person,
    types: kind ? typesOf(kind) : null,
    after,
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) => row.communication),
    next: rows.length > limit && last ? writeListCursor({ value: last.value, id: last.communication.id }) : null,
  };
}

export function communicationHandlers(links: MessageLinks) {
  const os = implement(communicationsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context, input }) => readCommunications(context, input)),
    sendEmail: os.sendEmail.handler(({ context, input }) => sendEmail(context, input, links)),
    emailProperty: os.emailProperty.handler(({ context, input }) => emailProperty(context, input, links)),
    logCall: os.logCall.handler(({ context, input }) => logCall(context, input)),
    messageText: os.messageText.handler(({ context, input }) => writeMessageText(context, input, links)),
    logMessage: os.logMessage.handler(({ context, input }) => logMessage(context, input, links)),
    sendAgain: os.sendAgain.handler(({ context, input }) => resendEmail(context, input.id)),
  });
}
