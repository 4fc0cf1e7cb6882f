import { invalidField } from '#platform/failure.ts';
import { normalizeOtherPhones, normalizePhone } from '#platform/phones.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { keptContact, keptPhones } from '#platform/visibility/server/contacts-in-text.ts';

interface TypedPhones {
  readonly phone?: string | null | undefined;
  /** Omitted: unchanged. */
  readonly other_phones?: readonly string[] | undefined;
}

interface StoredPhones {
  readonly phone: string | null;
  readonly other_phones: readonly string[];
}

/**
 * The phone numbers of a lead or client with their normalized forms. Throws for one that is not a possible number; an
 * unchanged one stays.
 */
export function typedPhones(typed: TypedPhones, before: StoredPhones | null) {
  const phone = typed.phone ? keptContact(typed.phone, before?.phone) : null;
  const phone_e164 = phone === null || isMasked(phone) ? null : normalizePhone(phone);
  if (phone !== null && phone_e164 === null && phone !== before?.phone) throw invalidField('phone', 'not_phone');
  const held = before?.other_phones ?? [];
  const entries = keptPhones(typed.other_phones ?? held, held);
  const others = entries.some(isMasked) ? null : normalizeOtherPhones(entries, phone_e164);
  if (others === null) throw invalidField('other_phones', 'not_phone');
  return { phone, phone_e164, ...others };
}
