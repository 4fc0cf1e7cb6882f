/** How enquiries arrive. */
export const connectionKinds = [
  'form',
  'webhook',
  'google',
  'meta',
  'magicbricks',
  '99acres',
  'housing',
  'missed_call',
  'mailbox',
] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The kinds whose enquiries we ask for, with an account at the vendor. */
export const accountKinds = ['meta', '99acres', 'housing'] as const satisfies readonly ConnectionKind[];
export type AccountKind = (typeof accountKinds)[number];

export function hasAccount(kind: ConnectionKind): kind is AccountKind {
  return accountKinds.some((one) => one === kind);
}

/** The kinds that are asked every few minutes. */
export const pulledKinds = ['99acres', 'housing'] as const satisfies readonly AccountKind[];
export type PulledKind = (typeof pulledKinds)[number];

export function isPulled(kind: ConnectionKind): kind is PulledKind {
  return pulledKinds.some((one) => one === kind);
}

/** Where pulls ask, unless the vendor named another address. */
export const usualAddresses: Readonly<Record<PulledKind, string>> = {
  '99acres': 'https://www.99acres.com/99api/v1/getmy99Response/OeAuXClO43hwseaXEQ/uid/',
  housing: 'https://pahal.housing.com/api/v0/get-broker-leads',
};

/** Why the vendor could not be asked, or what was wrong with the answer. */
export const accountErrors = [
  'no_credentials',
  'refused',
  'clock',
  'busy',
  'unreadable',
  'address',
  'private',
  'redirected',
  'timeout',
  'too_large',
  'unreachable',
] as const;
export type AccountError = (typeof accountErrors)[number];

export const maxAccountLengths = { address: 300, login: 200, secret: 500, token: 1000, detail: 300 } as const;

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
  'not_fetched',
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

export const maxEnquiryLengths = {
  full_name: 120,
  phone: 40,
  email: 254,
  message: 2000,
  property: 200,
  campaign: 120,
} as const;

/** The largest delivery in bytes. */
export const maxDeliveryBytes = 1_000_000;

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
export const maxEmailBytes = 25_000_000;
