import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCorrespondent } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { VisitMessage } from '../rules.ts';
import type { VisitContext } from './check-in.ts';
import { lockVisit } from './check-in.ts';
import { readVisit } from './read-visit.ts';
import { listParticipantRows, updateParticipant } from './repository.ts';

/** Makes the link of a participant's page and writes the message that goes with it; a repeated request gets the same. */
export async function writeVisitMessage(
  context: VisitContext,
  { id, participant_id, kind }: { id: string; participant_id: string; kind: VisitMessage },
): Promise<{ text: string; url: string; language: Language }> {
  const link = await transact(context, async (tx) => {
    await lockVisit(tx, id);
    const row = (await listParticipantRows(tx.db, id)).find((one) => one.id === participant_id);
    if (!row) throw new Failure('not_found');
    const token_hash = context.secrets.hashOf(row);
    if (row.token_hash !== token_hash) {
      await updateParticipant(tx.db, participant_id, { token_hash });
      await tx.record({ topic: 'meetings', entityId: id, action: 'visit_link_made' });
    }
    return row;
  });
  const visit = await readVisit(context, id);
  const person = visit.participants.find((one) => one.id === participant_id)?.person;
  const [reader, company, writer] = await Promise.all([
    person ? findCorrespondent(context.db, person) : null,
    findCompany(context.db),
    context.actor.profileId === null ? null : findAccount(context.db, context.actor.profileId),
  ]);
  const language = reader?.language ?? writer?.language ?? 'en';
  const texts = textsFor(language);
  const url = context.secrets.urlOf(link);
  const moment = new Intl.DateTimeFormat(formattingLocale(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: company.time_zone,
  });
  const when = moment.format(new Date(visit.meeting_date));
  const stop = visit.stops.find(({ check_in }) => check_in === null) ?? visit.stops[0];
  const place = stop?.property?.title ?? visit.location;
  const name = reader?.full_name ?? '';
  const sentence = {
    on_my_way: texts._(msg`Hello ${name}, I am on my way to ${place}. Your visit: ${url}`),
    link: texts._(msg`Hello ${name}, here is the plan of your visit on ${when}: ${url}`),
    feedback: texts._(
      msg`Hello ${name}, thank you for your visit. Please tell us what you think of each property: ${url}`,
    ),
    missed: texts._(msg`Hello ${name}, we missed you at ${place} today. When may we show it to you?`),
  }[kind];
  const signature = [writer?.full_name ?? '', company.name].filter((part) => part !== '').join(', ');
  return { text: signature === '' ? sentence : `${sentence}\n– ${signature}`, url, language };
}
