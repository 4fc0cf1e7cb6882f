import { nameScorer, normalizeColumnName } from './column-names.ts';

/** Column names of contact details in English, Hindi, Marathi and Gujarati, in Latin and native scripts. */
export const personColumnTerms = {
  phone:
    'phone, phone no, phone number, mobile, mobile no, mobile number, contact, contact no, contact number, cell, cell no, whatsapp, whatsapp no, whatsapp number, tel, telephone, mob, mob no, ph, ph no, sampark, mobail, फोन, फ़ोन, मोबाइल, मोबाईल, मोबाइल नंबर, मोबाईल नंबर, संपर्क, फोन नंबर, ફોન, મોબાઇલ, મોબાઈલ, મોબાઇલ નંબર, સંપર્ક',
  other_phones:
    'other phones, other phone, other phone no, other mobile, other mobile no, other contact no, other number, alternate phone, alternate phone no, alternate phone number, alternate mobile, alternate mobile no, alternate mobile number, alternate contact, alternate contact no, alternate contact number, alternate number, alternate no, alt phone, alt mobile, alt mobile no, alt no, secondary phone, secondary mobile, secondary contact, secondary number, phone 2, mobile 2, mobile no 2, contact 2, contact no 2, home phone, office phone, work phone, landline, landline no, अन्य फोन, दूसरा नंबर, वैकल्पिक नंबर, इतर फोन, दुसरा नंबर, पर्यायी नंबर, અન્ય ફોન, બીજો નંબર, વૈકલ્પિક નંબર',
  email:
    'email, e mail, email id, e mail id, mail, mail id, email address, e mail address, ईमेल, ई मेल, इमेल, ઇમેઇલ, ઈમેલ, ઇ મેલ',
};

/** Named after a part of what other columns are about: 'mail id' is an email address, 'property type' a requirement. */
const meant = /^(?:e ?)?mail ?id$|\bproperty (?:types?|category)$|^types? of property$/u;

/** Names of further numbers, which no other field may have. */
const furtherPhone = /\b(?:alternate|secondary)\b/u;

interface PersonNameOptions<Field extends string> {
  readonly terms: Record<Field, string>;
  /** Columns that resemble a field but are something else. */
  readonly others: RegExp;
  /** Fields that may be named after a part of `others`. */
  readonly meantFields?: ReadonlyArray<NoInfer<Field>>;
}

/** A function that returns how well a column name of a file of people matches a field, 0 to 100. */
export function personNameScorer<Field extends string>({
  terms,
  others,
  meantFields = [],
}: PersonNameOptions<Field>): (name: string, field: Field) => number {
  const scoreByTerms = nameScorer(terms, others);
  const scoreOfMeant = nameScorer(terms, /(?!)/u);
  return (name, field) => {
    const normalized = normalizeColumnName(name);
    const isMeant =
      meant.test(normalized) ||
      meantFields.some((one) => one === field) ||
      (field === 'other_phones' && furtherPhone.test(normalized));
    return isMeant ? scoreOfMeant(name, field) : scoreByTerms(name, field);
  };
}
