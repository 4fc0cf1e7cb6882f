/** How enquiries arrive. */
export const connectionKinds = ['form', 'webhook', 'google', 'missed_call', 'mailbox'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** 'site': the agency's own public pages, which need no connection. */
export const deliveryKinds = [...connectionKinds, 'site'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** 'received': stored, and a job has yet to read it. */
export const deliveryStates = ['received', 'new_lead', 'repeat', 'refused', 'not_understood'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery is refused or not understood. */
export const deliveryReasons = [
  'test',
  'spam',
  'outgoing',
  'dismissed',
  'handled',
  'automatic',
  'too_large',
  'malformed',
  'unknown_format',
  'no_contact',
  'failed',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** What a person can say about a delivery that is no enquiry. */
export const dismissReasons = ['dismissed', 'handled', 'spam', 'test'] as const satisfies readonly DeliveryReason[];
export type DismissReason = (typeof dismissReasons)[number];

/** Whether reading a delivery again can change anything. */
export function mayReplay(state: DeliveryState, reason: DeliveryReason | null): boolean {
  return state === 'not_understood' || (state === 'refused' && reason !== 'outgoing' && reason !== 'too_large');
}

/** Whether a person can make a lead of a delivery. */
export function mayBecomeLead(state: DeliveryState): boolean {
  return state === 'not_understood' || state === 'refused';
}

/** What an enquiry can contain; a mapping names the field of the sender for each. */
export const enquiryFields = ['full_name', 'phone', 'email', 'message', 'property', 'campaign'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

export type IntakeMapping = Readonly<Partial<Record<EnquiryField, string | null>>>;

/** How long the bodies of settled deliveries are kept, in days. */
export const keepDays = { usual: 90, least: 1, most: 730 } as const;

export const longestEnquiry = {
  full_name: 120,
  phone: 40,
  email: 254,
  message: 2000,
  property: 200,
  campaign: 120,
} as const;

/** The largest delivery in bytes. */
export const largestDelivery = 1_000_000;

/** The path of a hosted enquiry page. It is short because it is printed and read in chats. */
export function enquiryPath(token: string): string {
  return `/enquire/${token}`;
}

/** How the connection to a mail server is encrypted; 'none' only for a host that an Admin allowed. */
export const mailboxSecurities = ['tls', 'starttls', 'none'] as const;
export type MailboxSecurity = (typeof mailboxSecurities)[number];

export const usualPorts: Readonly<Record<MailboxSecurity, number>> = { tls: 993, starttls: 143, none: 143 };

/** Why a mailbox could not be read. */
export const mailboxProblems = [
  'password',
  'secret_lost',
  'host_unknown',
  'host_private',
  'unreachable',
  'certificate',
  'no_encryption',
  'folder',
  'stalled',
  'failed',
] as const;
export type MailboxProblem = (typeof mailboxProblems)[number];

/** The size in bytes above which an email is refused unread. */
export const largestEmail = 25_000_000;
