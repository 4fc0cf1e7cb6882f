/**
 * What a person may ask for: Digital Personal Data Protection Act 2023, s. 11 (access), s. 12 (correction and erasure).
 * Complaints (s. 13) are not in the register.
 */
export const requestKinds = ['access', 'correction', 'erasure'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How a request reached the agency. */
export const requestWays = ['in_person', 'phone', 'message', 'email', 'letter'] as const;
export type RequestWay = (typeof requestWays)[number];

export const requestStates = ['open', 'done', 'refused'] as const;
export type PrivacyRequestState = (typeof requestStates)[number];

/**
 * Days to answer a request. The law leaves the period to the agency, which publishes it; a complaint must be answered
 * within 90 days (Digital Personal Data Protection Rules 2025, rule 14(3)), so no request may take longer.
 * https://www.dpdpa.in/dpdpa_rules_2025/Rule_14.htm
 */
export const answerDays = { least: 1, usual: 30, most: 90 } as const;

/** Days before the due day on which Admins are notified. */
export const dueSoonDays = 7;

export const maxRequesterNameLength = 120;
export const maxContactLength = 200;
export const maxRequestNoteLength = 2000;

/**
 * Personal data that can be erased after a time. Never: people with a deal, an invoice or a property they own. The law keeps
 * invoices for 72 months after the annual return (Central Goods and Services Tax Act 2017, s. 36), and records of clients and
 * correspondence for five years after the business relationship (Prevention of Money-laundering Act 2002, s. 12(1)(e), (4)).
 */
export const retentionKinds = [
  'lost_leads',
  'idle_clients',
  'refused_contacts',
  'communications',
  'link_opens',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * The least is a year: personal data and logs of its processing are kept for one year from the processing (Digital Personal
 * Data Protection Rules 2025, rule 8(3)), https://www.dpdpa.in/dpdpa_rules_2025/Rule_8.htm. The rest is the agency's choice.
 */
export const retentionMonths = { least: 12, most: 120 } as const;

/** `review`: Admins are asked once a month. `automatic`: a job erases every day. */
export const retentionModes = ['review', 'automatic'] as const;
export type RetentionMode = (typeof retentionModes)[number];

/** The records that a preview lists. */
export const previewedRecords = 20;
