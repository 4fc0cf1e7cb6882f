import { cutText, isBlank, tidyEnds } from '#features/imports/cells/cell-text.ts';
import type { Phone } from '#features/imports/cells/people.ts';
import { readPhone } from '#features/imports/cells/people.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { ContactRole } from '../rules.ts';
import { contactRoles, maxContacts } from '../rules.ts';
import type { PropertyRowReader } from './remarks.ts';

/** A person of an imported property, who need not be a client. */
export interface ImportedContact {
  readonly role: ContactRole;
  readonly name: string;
  readonly phone: string | null;
  readonly phone_e164: string | null;
}

const maxNameLength = 120;
const maxPhoneLength = 40;

/** The people of a property. What cannot be read is a remark: buyers read the description, so it names nobody. */
export function readImportedContacts(reader: PropertyRowReader): ImportedContact[] {
  const contacts = contactRoles.flatMap((role) => readContactsOf(reader, role));
  for (const { role, name, phone } of contacts.slice(maxContacts))
    reader.note(`${role}_name`, 'too_many_people', phone === null ? name : `${name} ${phone}`);
  return contacts.slice(0, maxContacts);
}

/** The people of a role: 'Asha; Lata' in one column, '98220 41736; 98220 41737' in the other. */
function readContactsOf(reader: PropertyRowReader, role: ContactRole): ImportedContact[] {
  const names = partsOf(reader.text(`${role}_name`));
  const phones = partsOf(reader.text(`${role}_phone`));
  const people = Array.from({ length: Math.max(names.length, phones.length) }, (_, index) => {
    const { name, said } = readName(reader, role, names[index] ?? '');
    return { name, numbers: [...said, ...readPhones(reader, role, phones[index] ?? '')] };
  });
  return people.flatMap(({ name, numbers }, index): ImportedContact[] => {
    // A number further than the names belongs to the last person.
    const known = index < names.length ? name : (people[names.length - 1]?.name ?? '');
    if (numbers.length === 0) return name === '' ? [] : [{ role, name, phone: null, phone_e164: null }];
    return numbers.map(({ written, e164 }) => ({ role, name: known || written, phone: written, phone_e164: e164 }));
  });
}

function partsOf(text: string): string[] {
  return text.trim() === '' ? [] : text.split(/[;\r\n]+/u);
}

/** A number within a name: 'Ramesh Patil (98220 41736)'. */
const numberLike = /\s?[-–:]?\s?\(?(\+?\d[\d\s()-]{6,16}\d)\)?/u;

function readName(reader: PropertyRowReader, role: ContactRole, text: string): { name: string; said: Phone[] } {
  const field = `${role}_name` as const;
  if (reader.isOwn(field)) return { name: cutText(text.trim(), maxNameLength), said: [] };
  const whole = tidyEnds(text);
  if (isBlank(whole)) return { name: '', said: [] };
  const reading = readPhone(numberLike.exec(whole)?.[1] ?? '');
  const said = reading.kind === 'contact' ? [reading.value] : [];
  const name = said.length === 0 ? whole : tidyEnds(whole.replace(numberLike, ' '));
  if (name.length > maxNameLength) reader.note(field, 'shortened', name);
  return { name: cutText(name, maxNameLength), said };
}

function readPhones(reader: PropertyRowReader, role: ContactRole, text: string): Phone[] {
  const field = `${role}_phone` as const;
  const own = text.trim();
  const e164 = reader.isOwn(field) && own.length <= maxPhoneLength ? normalizePhone(own) : null;
  if (e164 !== null) return [{ written: own, e164 }];
  const reading = readPhone(text);
  if (reading.kind === 'unreadable') reader.note(field, 'unreadable', reading.text);
  if (reading.kind !== 'contact') return [];
  if (reading.others !== '') reader.note(field, 'unreadable', reading.others);
  return [reading.value, ...reading.more];
}
