import type { IntakeMapping } from '../rules.ts';
import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { mapEnquiry } from './mapped.ts';
import type { SampleField } from './sample-fields.ts';
import { readFields } from './sample-fields.ts';

/*
 * A lead that MagicBricks pushes as a form or as JSON. MagicBricks agrees the names of the fields with each customer, so the
 * usual ones are recognised and a mapping can name others. Nobody has checked it against documents of MagicBricks.
 */

const listingNames = /^(?:mb_?)?(?:property|prop|listing)_?(?:id|code)$|^p(?:rop)?_?id$/iu;
const deliveryNames = /^(?:mb_?)?(?:lead|enquiry|inquiry|query|contact)_?id$/iu;
const noise = /^(?:key|source|portal)$/iu;

export function readMagicBricks(contentType: string, body: string, mapping: IntakeMapping | null): EnquiryReading {
  const fields = readFields(contentType, body);
  if (!fields) return notUnderstood('malformed');
  const listing = named(fields, listingNames);
  const kept = fields.filter(
    ({ name }) => ![listingNames, deliveryNames, noise].some((one) => one.test(lastPart(name))),
  );
  const enquiry = mapEnquiry(mapping ? fields : kept, mapping);
  return {
    kind: 'enquiry',
    enquiry: {
      ...enquiry,
      property: enquiry.property || listing,
      ...(listing !== '' && { listing: { portal: 'magicbricks', id: listing } }),
    },
  };
}

/** The sender's id of the delivery; empty if it has none. */
export function magicBricksKey(contentType: string, body: string): string {
  return named(readFields(contentType, body) ?? [], deliveryNames);
}

function named(fields: readonly SampleField[], names: RegExp): string {
  return fields.find(({ name, value }) => names.test(lastPart(name)) && value !== '')?.value ?? '';
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name;
}
