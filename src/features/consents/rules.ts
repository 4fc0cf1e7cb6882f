/** What the agency contacts a person about. `service`: their own enquiry, visits and deals. */
export const consentPurposes = ['service', 'offers', 'reminders', 'marketing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentChannels = ['call', 'whatsapp', 'sms', 'email'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** `do_not_contact` overrides every consent until `contact_allowed`; both concern all purposes and channels. */
export const consentActs = ['given', 'withdrawn', 'do_not_contact', 'contact_allowed'] as const;
export type ConsentAct = (typeof consentActs)[number];

/** How the user learned of the act. */
export const learnedWays = ['in_person', 'phone', 'message', 'form'] as const;
export const consentWays = [...learnedWays, 'portal', 'email_link', 'import'] as const;
export type ConsentWay = (typeof consentWays)[number];

export const consentStates = ['given', 'withdrawn', 'not_asked'] as const;
export type ConsentState = (typeof consentStates)[number];

/** What proves an act: an attached document, or the message in which the person said so. */
export const proofKinds = ['document', 'message'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** A screen shows fewer people. */
export const maxRefusalsAsked = 100;

export const maxConsentNoteLength = 500;
export const maxConsentTextLength = 3000;

/** The placeholders of a consent text. */
export const consentPlaceholders = ['company_name', 'contact'] as const;

export interface StatedConsent {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly state: ConsentState;
}

export interface ConsentSummary {
  readonly is_contact_refused: boolean;
  /** Every purpose with every channel. */
  readonly states: readonly StatedConsent[];
}

export type ContactRefusal = 'do_not_contact' | 'consent_withdrawn' | 'consent_missing';

/**
 * Why a person may not be contacted; null if they may. Nobody needs to be asked about their own enquiry, matching properties
 * and reminders: they gave their data for that (Digital Personal Data Protection Act 2023, s. 7(a)). Marketing needs consent.
 */
export function contactRefusal(
  { is_contact_refused, states }: ConsentSummary,
  { purpose, channel }: { readonly purpose: ConsentPurpose; readonly channel: ConsentChannel },
): ContactRefusal | null {
  if (is_contact_refused) return 'do_not_contact';
  const state = states.find((one) => one.purpose === purpose && one.channel === channel)?.state ?? 'not_asked';
  if (state === 'withdrawn') return 'consent_withdrawn';
  return state === 'not_asked' && purpose === 'marketing' ? 'consent_missing' : null;
}

/** What a message is about: it offers properties, or concerns the enquiry. */
export function purposeOf(propertyIds: readonly string[] | undefined): ConsentPurpose {
  return propertyIds !== undefined && propertyIds.length > 0 ? 'offers' : 'service';
}
