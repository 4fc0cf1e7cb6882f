import type { Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** How many properties one message or email may offer. */
export const maxOffered = 10;

/** How many people one request may email a property to: as many as a match list shows. */
export const maxRecipients = 60;

/** Why somebody is left out when a property goes to several people. */
export const leftOutReasons = ['gone', 'no_email', 'do_not_contact', 'consent_withdrawn', 'consent_missing'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Maximum length of what is noted about a call, in characters. */
export const maxCallNoteLength = 5000;

export const communicationTypes = ['email', 'phone', 'sms', 'whatsapp', 'portal'] as const;
export type CommunicationType = (typeof communicationTypes)[number];
export const communicationStatuses = ['sent', 'delivered', 'failed', 'pending', 'cancelled'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];
/** In: from the client; out: to the client. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];
/** How a call ended. */
export const callOutcomes = ['reached', 'no_answer', 'busy', 'wrong_number', 'left_message'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** The filters of the history; 'sms' includes WhatsApp. */
export const historyKinds = ['email', 'phone', 'sms'] as const;
export type HistoryKind = (typeof historyKinds)[number];

export function typesOf(kind: HistoryKind): readonly CommunicationType[] {
  return kind === 'sms' ? ['sms', 'whatsapp'] : [kind];
}

export const outboxPolicy = {
  /** An email that failed or was cancelled is sent again by its author, or by a person who may read the outbox. */
  sendAgain: (
    { status, agent_id }: { status: CommunicationStatus | null; agent_id: string | null },
    me: { profile_id: string; role: Role },
  ) =>
    (status === 'failed' || status === 'cancelled') && (agent_id === me.profile_id || roleMay(me.role, 'read_outbox')),
};

/** The text of a template in the reader's language, else in English, else in the first language it has. */
export function textFor<T extends { readonly language: Language }>(
  texts: readonly T[],
  language: Language,
): T | undefined {
  const of = (wanted: Language) => texts.find((text) => text.language === wanted);
  return of(language) ?? of('en') ?? texts[0];
}
