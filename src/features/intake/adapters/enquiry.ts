import type { ConsentPurpose } from '#features/consents/rules.ts';
import type { ListingPortal } from '#features/properties/portal-ids.ts';
import type { DeliveryReason } from '../rules.ts';

/** What a delivery says, in any format. Missing texts are empty. */
export interface Enquiry {
  readonly full_name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  /** A reference, address or title. */
  readonly property: string;
  /** Further names of the property, for when the first is not found. */
  readonly properties_also_named?: readonly string[];
  readonly campaign: string;
  /** The property's id at a portal. */
  readonly listing?: { readonly portal: ListingPortal; readonly id: string };
  /** What the person agreed to be contacted for. */
  readonly consents?: readonly ConsentPurpose[];
}

export type EnquiryReading =
  | { readonly kind: 'enquiry'; readonly enquiry: Enquiry }
  | {
      readonly kind: 'refused' | 'not_understood';
      readonly reason: DeliveryReason;
      /** What is recognised all the same. */
      readonly partial?: Enquiry;
    };

export const notUnderstood = (reason: DeliveryReason, partial?: Enquiry): EnquiryReading => ({
  kind: 'not_understood',
  reason,
  ...(partial && { partial }),
});
