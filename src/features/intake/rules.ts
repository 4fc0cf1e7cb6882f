/** How enquiries arrive. */
export const connectionKinds = ['form', 'webhook', 'google', 'missed_call'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** 'site': the agency's own public pages, which need no connection. */
export const deliveryKinds = [...connectionKinds, 'site'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** 'received': stored, and a job has yet to read it. */
export const deliveryStates = ['received', 'new_lead', 'repeat', 'refused', 'not_understood'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery is refused or not understood. */
export const deliveryReasons = ['test', 'spam', 'outgoing', 'dismissed', 'malformed', 'no_contact', 'failed'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Whether reading a delivery again can change anything. */
export function mayReplay(state: DeliveryState, reason: DeliveryReason | null): boolean {
  return state === 'not_understood' || (state === 'refused' && reason !== 'outgoing');
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
