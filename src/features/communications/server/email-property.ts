import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PropertyEmailResult, PropertyEmailsInput } from '../history-contract.ts';
import { paragraphsOf } from '../paragraphs.ts';
import type { LeftOutReason } from '../rules.ts';
import { leftOutReasons } from '../rules.ts';
import type { MessageLinks } from './message-links.ts';
import { writeMessageText } from './message-text.ts';
import { sendEmail } from './person-email.ts';

/**
 * Emails a property to several people: the agency's template in the language of each, with a link of their own. Those who
 * may not be emailed are left out. Each email is a transaction of its own, so that a retry continues after the last one.
 */
export async function emailProperty(
  context: StaffContext,
  { property_id, people }: PropertyEmailsInput,
  links: MessageLinks,
): Promise<PropertyEmailResult[]> {
  await checkShareable(context, [property_id], 'email');
  const results: PropertyEmailResult[] = [];
  for (const { link_id, ...person } of people) {
    const offer = {
      topic: person.topic,
      person_id: person.person_id,
      property_ids: [property_id],
      link_ids: [link_id],
    };
    const left_out = await reasonToLeaveOut(async () => {
      const { subject, text } = await writeMessageText(context, offer, links);
      const content = paragraphsOf(text);
      await sendEmail(context, { ...offer, id: person.id, subject, content, template_id: null }, links);
    });
    results.push({ person_id: person.person_id, left_out });
  }
  return results;
}

async function reasonToLeaveOut(send: () => Promise<void>): Promise<LeftOutReason | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'not_found') return 'gone';
    const { reason } = error.details;
    // A retry: the template or the property was edited after the first email.
    if (reason === 'email_already_sent') return null;
    if (reason === 'person_without_email') return 'no_email';
    const known = leftOutReasons.find((one) => one === reason);
    if (known) return known;
    throw error;
  }
}
