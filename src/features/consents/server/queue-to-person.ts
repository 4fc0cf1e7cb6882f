import { msg } from '@lingui/core/macro';
import { hashOfToken, newToken } from '#features/accounts/server/tokens.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Transaction } from '#platform/context/server/context.ts';
import type { OutgoingEmail } from '#platform/email/server/queue-email.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { layOutEmail } from '#platform/email/server/render-email.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { ConsentPurpose } from '../rules.ts';
import { unsubscribeUrl } from './addresses.ts';
import { assertMayContact } from './may-contact.ts';
import type { ConsentingPerson } from './repository.ts';
import { insertPersonEmail } from './repository.ts';

export interface EmailToPerson extends Omit<OutgoingEmail, 'html' | 'unsubscribeUrl'> {
  readonly person: ConsentingPerson;
  readonly purpose: ConsentPurpose;
  readonly language: Language;
  /** Sanitized HTML of the content alone. */
  readonly body: string;
}

/**
 * Queues an email to a lead or client, with a link that stops such emails. Throws 'conflict' if
 * they may not be emailed about this. Returns the id of the email.
 */
export async function queueEmailToPerson(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  tx: Transaction,
  { person, purpose, language, body, ...email }: EmailToPerson,
): Promise<string> {
  await assertMayContact(tx.db, person, { purpose, channel: 'email' });
  const agency = (await findCompany(tx.db)).name || 'Aangan';
  const token = newToken();
  const url = unsubscribeUrl(publicUrl, token);
  const texts = textsFor(language);
  const why = texts._(msg`${agency} sent you this email.`);
  const stop = texts._(msg`Stop these emails`);
  const foot = `${escapeHtml(why)} <a href="${escapeHtml(url)}" style="color:#6b635c">${escapeHtml(stop)}</a>`;
  const emailId = await queueEmail(tx, {
    ...email,
    html: layOutEmail({ language, subject: email.subject, body, foot }),
    plain: `${email.plain}\n\n-- \n${why}\n${stop}: ${url}`,
    unsubscribeUrl: url,
  });
  const { lead_id, client_id } = person;
  await insertPersonEmail(tx.db, {
    email_id: emailId,
    lead_id,
    client_id,
    purpose,
    language,
    token_hash: hashOfToken(token),
  });
  return emailId;
}
