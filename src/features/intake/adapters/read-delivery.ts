import { consentPurposes } from '#features/consents/rules.ts';
import type { DeliveryKind, IntakeMapping } from '../rules.ts';
import { readAcres } from './acres.ts';
import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { readGoogleLead } from './google.ts';
import { readHousing } from './housing.ts';
import { readMagicBricks } from './magicbricks.ts';
import { cutTexts, mapEnquiry } from './mapped.ts';
import { readMetaLead } from './meta.ts';
import { readMissedCall } from './missed-call.ts';
import { readFields } from './sample-fields.ts';

interface StoredDelivery {
  readonly kind: Exclude<DeliveryKind, 'mailbox'>;
  readonly content_type: string;
  readonly body: string;
  readonly is_accepted: boolean;
}

/** Reads a delivery of any kind but an email. Pure: the same delivery and mapping give the same enquiry. */
export function readDelivery(delivery: StoredDelivery, mapping: IntakeMapping | null): EnquiryReading {
  const reading = readByKind(delivery, mapping);
  if (reading.kind !== 'enquiry') return reading;
  const { phone, email } = reading.enquiry;
  return phone === '' && email === '' ? notUnderstood('no_contact', reading.enquiry) : reading;
}

function readByKind(
  { kind, content_type, body, is_accepted }: StoredDelivery,
  mapping: IntakeMapping | null,
): EnquiryReading {
  switch (kind) {
    case 'google':
      return readGoogleLead(body, { isAccepted: is_accepted });
    case 'meta':
      return readMetaLead(body, { isAccepted: is_accepted });
    case 'magicbricks':
      return readMagicBricks(content_type, body, mapping);
    case '99acres':
      return readAcres(body);
    case 'housing':
      return readHousing(body);
    case 'missed_call':
      return readMissedCall(body);
    case 'form':
    case 'site':
      return readOwnForm(body);
    case 'webhook': {
      const fields = readFields(content_type, body);
      if (!fields) return notUnderstood('malformed');
      return { kind: 'enquiry', enquiry: mapEnquiry(fields, mapping) };
    }
  }
}

/** Our own enquiry form, whose fields have fixed names. */
function readOwnForm(body: string): EnquiryReading {
  const fields = readFields('application/x-www-form-urlencoded', body) ?? [];
  const textOf = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  return {
    kind: 'enquiry',
    enquiry: {
      ...cutTexts({
        full_name: textOf('name'),
        phone: textOf('phone'),
        email: textOf('email'),
        message: textOf('message'),
        property: textOf('property'),
        campaign: textOf('campaign'),
      }),
      consents: consentPurposes.filter((purpose) => textOf(purpose) === 'yes'),
    },
  };
}
