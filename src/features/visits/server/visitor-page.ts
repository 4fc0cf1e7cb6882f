import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { findCorrespondent } from '#features/communications/server/repository-people.ts';
import type { Company } from '#features/company/server/repository.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { endOf } from '#features/meetings/rules.ts';
import type { PublicAgentCard } from '#features/properties/public-property.ts';
import { findAgentCards } from '#features/properties/server/repository/public-property-rows.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Visit, VisitParticipant } from '../contract.ts';
import { feedbackDays } from '../rules.ts';
import { readVisit } from './read-visit.ts';
import { findVisitOfToken } from './repository.ts';
import type { VisitSecrets } from './visit-secrets.ts';

export interface VisitorPage {
  readonly visit: Visit;
  readonly participant: VisitParticipant;
  readonly company: Company;
  readonly contact: PublicAgentCard | null;
  readonly language: Language;
  /** The code of the next stop while check-ins are open. */
  readonly code: { readonly stop: Visit['stops'][number]; readonly code: string; readonly until: Date } | null;
}

const dayMs = 86_400_000;

/** The visit of a link; null if it is unknown, or the visit was too long ago, without a difference between them. */
export async function findVisitorPage(
  context: Context<Program>,
  secrets: VisitSecrets,
  token: string,
): Promise<VisitorPage | null> {
  const found = await findVisitOfToken(context.db, hashOfToken(token));
  if (!found) return null;
  const visit = await readVisit(context, found.meeting_id);
  const participant = visit.participants.find(({ id }) => id === found.participant_id);
  const now = context.clock.now();
  if (!participant?.person || now.getTime() > endOf(visit).getTime() + feedbackDays * dayMs) return null;
  const [company, cards, reader] = await Promise.all([
    findCompany(context.db),
    findAgentCards(context.db, visit.agent_id === null ? [] : [visit.agent_id]),
    findCorrespondent(context.db, participant.person),
  ]);
  const card = visit.agent_id === null ? undefined : cards.get(visit.agent_id);
  const next = visit.stops.find((stop) => !stop.check_in?.is_proven && !stop.is_code_locked);
  return {
    visit,
    participant,
    company,
    // Pictures are served only on the pages of properties.
    contact: card ? { ...card, picture_id: null } : null,
    language: reader?.language ?? 'en',
    code: visit.check_in_state === 'open' && next ? { stop: next, ...secrets.codeAt(next.id, now) } : null,
  };
}
