import type { PhoneKind } from '#platform/other-phones.ts';
import { isOtherPhone, joinOtherPhone, maxOtherPhones, splitOtherPhone } from '#platform/other-phones.ts';
import type { OtherPhoneColumns } from '#platform/phones.ts';
import { normalizePhone } from '#platform/phones.ts';
import { cutText, isBlank, tidy, tidyEnds, tidyLines } from './cells/cell-text.ts';
import { fitList, readList, readListCell } from './cells/lists.ts';
import { addressLike, type Phone, readEmailAddress, readPhone } from './cells/people.ts';
import { saysMore, termsPattern } from './cells/says-more.ts';
import { readStateCode, stateAside } from './cells/states.ts';
import type { CommonNote, CommonProblem } from './remarks.ts';
import type { RowReader } from './row-reader.ts';

/** The part of `RowReader` that the readers below need, independent of the kind. */
export type FieldReader<Field extends string, Note extends string = never> = Pick<
  RowReader<Field, CommonProblem, Note | CommonNote>,
  'text' | 'isOwn' | 'ownText' | 'missing' | 'problem' | 'note' | 'remember' | 'columnOf'
>;

/** Oddities in a person's contacts. Values that do not fit are saved in the notes of the record. */
export type PersonNote = 'kept_in_notes' | 'several' | 'nobody_here' | 'shared_name';

/** Text of a field; null if blank. Beyond `most` characters it is cut, with a remark. */
export function readShort<Field extends string>(reader: FieldReader<Field>, field: Field, most: number): string | null {
  const own = reader.ownText(field, most);
  if (own !== null) return own;
  const text = tidy(reader.text(field));
  if (isBlank(text)) return null;
  if (text.length > most) reader.note(field, 'shortened', text);
  return cutText(text, most);
}

/** Multi-line text; '' if blank. */
export function readLines<Field extends string>(reader: FieldReader<Field>, field: Field, most: number): string {
  const own = reader.ownText(field, most);
  if (own !== null) return own;
  const text = tidyLines(reader.text(field));
  if (isBlank(text)) return '';
  if (text.length > most) reader.note(field, 'shortened', text);
  return cutText(text, most);
}

/** A required name: a problem if blank, cut with a remark beyond `most` characters. Templates may use it. */
export function readName<Field extends string>(reader: FieldReader<Field>, field: Field, most: number): string {
  const own = reader.ownText(field, most);
  const text = own ?? tidyEnds(reader.text(field));
  if (isBlank(text) && own === null) reader.missing(field);
  else if (text.length > most) reader.note(field, 'shortened', text);
  const kept = own ?? cutText(text, most);
  reader.remember(field, kept);
  return kept;
}

/** Text that no field could hold, each line under the name of its column. */
export class LeftoverLines<Field extends string> {
  readonly lines: string[] = [];
  readonly #reader: Pick<FieldReader<Field>, 'columnOf' | 'note'>;

  constructor(reader: Pick<FieldReader<Field>, 'columnOf' | 'note'>) {
    this.#reader = reader;
  }

  /** Adds text without a remark. */
  add(field: Field, text: string): void {
    const column = this.#reader.columnOf(field);
    const line = column === '' ? text : `${column}: ${text}`;
    if (!this.lines.includes(line)) this.lines.push(line);
  }

  /** The text of a field followed by the leftovers; a remark says if they had to be cut. */
  below(text: string, { field, most }: { field: Field; most: number }): string {
    const whole = [text, ...this.lines].filter(Boolean).join('\n');
    if (this.lines.length > 0 && whole.length > most) this.#reader.note(field, 'shortened', this.lines.join(' '));
    return cutText(whole, most);
  }
}

/** Leftovers of a person. They go to the notes of the record, each with a remark. */
export class Leftovers<Field extends string> extends LeftoverLines<Field> {
  readonly #reader: FieldReader<Field, PersonNote>;

  constructor(reader: FieldReader<Field, PersonNote>) {
    super(reader);
    this.#reader = reader;
  }

  keep(field: Field, text: string, code: Exclude<PersonNote, 'nobody_here' | 'shared_name'> = 'kept_in_notes'): void {
    this.add(field, text);
    this.#reader.note(field, code, text);
  }
}

/** The columns of a person's phone numbers. */
interface PhoneColumns extends OtherPhoneColumns {
  phone: string | null;
  phone_e164: string | null;
}

type PhoneField<Field extends string> = Field & ('phone' | 'other_phones');

/** The numbers of the columns 'phone' and 'other_phones'. More than fit go to the notes. */
export function readPhonesOf<Field extends string>(
  reader: FieldReader<Field, PersonNote>,
  leftovers: Leftovers<Field>,
): PhoneColumns {
  // Both kinds of people have these fields.
  const [first, further] = ['phone', 'other_phones'] as unknown as [PhoneField<Field>, PhoneField<Field>];
  const own = reader.ownText(first, 40);
  const e164 = own && normalizePhone(own);
  const reading = own && e164 ? null : readPhone(reader.text(first));
  const said = readPhone(reader.text(further));
  const phone = own && e164 ? { written: own, e164 } : reading?.kind === 'contact' ? reading.value : null;
  const columns: PhoneColumns = {
    phone: phone?.written ?? null,
    phone_e164: phone?.e164 ?? null,
    other_phones: [],
    other_phones_e164: [],
  };
  const add = (field: Field, { written, e164: number }: Phone) => {
    if (number === columns.phone_e164 || columns.other_phones_e164.includes(number)) return;
    const entry = otherPhoneOf(written);
    if (columns.other_phones.length === maxOtherPhones || !isOtherPhone(entry)) {
      leftovers.keep(field, written, 'several');
      return;
    }
    columns.other_phones.push(entry);
    columns.other_phones_e164.push(number);
  };
  for (const [field, one] of [
    [first, reading],
    [further, said],
  ] as const) {
    if (one?.kind === 'unreadable') leftovers.keep(field, one.text);
    if (one?.kind !== 'contact') continue;
    for (const number of field === first ? one.more : [one.value, ...one.more]) add(field, number);
    if (one.others !== '') leftovers.keep(field, one.others, 'several');
  }
  if (columns.phone === null && !reader.isOwn(first) && columns.other_phones.length > 0) {
    // The file has its only number in another column.
    const [entry = '', ...entries] = columns.other_phones;
    const [number = null, ...numbers] = columns.other_phones_e164;
    const { number: written } = splitOtherPhone(entry);
    return { phone: written, phone_e164: number, other_phones: entries, other_phones_e164: numbers };
  }
  return columns;
}

const kindTerms: ReadonlyArray<readonly [PhoneKind, RegExp]> = [
  ['home', /\b(?:home|residence|resi?)\b/iu],
  ['work', /\b(?:work|office|off)\b/iu],
  ['spouse', /\b(?:spouse|wife|husband)\b/iu],
  ['other', /\bother\b/iu],
];

/** 'Home: 98220 41736' or '98220 41736 (office)' with its kind; other words stay beside the number. */
function otherPhoneOf(written: string): string {
  const [kind, term] = kindTerms.find(([, one]) => one.test(written)) ?? ['other', /(?!)/u];
  const number = tidy(written.replace(term, ' ').replaceAll(/\(\s*\)|[:.]\s/gu, ' '));
  return joinOtherPhone({ kind, number: number.replaceAll(':', ' ').trim() });
}

/** The cell of an export, as `readPhonesOf` reads it. */
export function writePhones(entries: readonly string[]): string {
  return entries
    .map(splitOtherPhone)
    .map(({ kind, number }) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${number}`)
    .join(', ');
}

export function readEmailOf<Field extends string>(
  reader: FieldReader<Field, PersonNote>,
  field: Field,
  leftovers: Leftovers<Field>,
): string | null {
  const said = reader.text(field);
  const reading = readEmailAddress(said);
  if (reading.kind === 'unreadable') leftovers.keep(field, reading.text);
  if (reading.kind !== 'contact') return null;
  if (reading.others !== '') leftovers.keep(field, reading.others, 'several');
  // 'Lata <lata@example.in>'
  if (saysMore(said.replace(addressLike, ' '), emailTerms)) leftovers.add(field, tidy(said));
  return reading.value;
}

const emailTerms = termsPattern('mailto|e-?mail|id|mail');

/** The GST code of an optional state. */
export function readStateOf<Field extends string>(
  reader: FieldReader<Field, PersonNote>,
  field: Field,
  leftovers: Leftovers<Field>,
): string | null {
  const text = tidyEnds(reader.text(field));
  if (isBlank(text)) return null;
  const code = readStateCode(text);
  if (code === null) leftovers.keep(field, text);
  else if (stateAside(text) !== '') leftovers.add(field, text);
  return code;
}

const maxLocationLength = 100;
const maxLocations = 30;

/** Reads 'Baner, Aundh / Wakad' as a list without duplicates. */
export function readLocations(text: string): string[] {
  return readList(text, /[,;|/\n\r•·]/u);
}

/** A client's preferred locations. What does not fit goes to the notes, with a remark. */
export function readLocationsOf<Field extends string>(
  reader: FieldReader<Field>,
  field: Field,
  leftovers: LeftoverLines<Field>,
): string[] {
  const said = reader.text(field);
  const locations = (reader.isOwn(field) ? readListCell(said) : null) ?? readLocations(said);
  return fitList(locations, { longest: maxLocationLength, most: maxLocations }, (rest) => {
    reader.note(field, 'shortened', rest);
    leftovers.add(field, rest);
  });
}

/** The assigned agent, by name or email address; null if the file names none, nobody matches, or several do. */
export function readAgentOf<Field extends string>(
  reader: FieldReader<Field, PersonNote>,
  field: Field,
  agents: ReadonlyMap<string, string | null>,
): string | null {
  const text = tidy(reader.text(field));
  if (isBlank(text)) return null;
  const id = agents.get(agentKey(text));
  if (!id) reader.note(field, id === null ? 'shared_name' : 'nobody_here', text);
  return id ?? null;
}

/** The lookup key for a person's name or email address in a cell. */
export function agentKey(said: string): string {
  return tidy(said).toLowerCase();
}
