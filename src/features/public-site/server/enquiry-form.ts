import * as z from 'zod/mini';
import { normalizePhone } from '#platform/phones.ts';
import { id, text } from '#platform/rpc/fields.ts';
import { maxSiteEnquiryLengths } from '../rules.ts';

/** Fields of a form: an omitted one is empty. */
const field = (longest: number) => z._default(text(longest), '');

export const enquiryForm = z.object({
  id,
  stamp: field(60),
  /** Of the consent text that was shown. */
  version: z._default(z.coerce.number(), 0),
  /** Hidden from people: only programs fill it in. */
  website: field(1000),
  name: field(maxSiteEnquiryLengths.name),
  phone: field(maxSiteEnquiryLengths.phone),
  message: field(maxSiteEnquiryLengths.message),
  agreed: field(10),
});
export type SiteEnquiryForm = z.infer<typeof enquiryForm>;
export type EnquiryProblem = 'stamp' | 'name' | 'phone' | 'consent';

/** Nobody reads and fills in a form faster, and nobody keeps one open for longer, in milliseconds. */
const formAge = { least: 2_000, most: 24 * 3_600_000 } as const;

/** What is wrong with a form; null when nothing is. */
export function problemOfEnquiry(
  form: SiteEnquiryForm,
  { age, version }: { readonly age: number | null; readonly version: number },
): EnquiryProblem | null {
  if (form.name === '') return 'name';
  if (normalizePhone(form.phone) === null) return 'phone';
  if (form.agreed !== 'yes' || form.version !== version) return 'consent';
  return age === null || age < formAge.least || age > formAge.most ? 'stamp' : null;
}
