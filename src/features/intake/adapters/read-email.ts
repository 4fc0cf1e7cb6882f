import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { normalizeColumnName } from '#features/imports/column-names.ts';
import { leadNameScore } from '#features/leads/import/column-terms.ts';
import { leadImportFields } from '#features/leads/import/columns.ts';
import { toLatinDigits } from '#platform/digits.ts';
import type { EnquiryField } from '../rules.ts';
import { enquiryFields } from '../rules.ts';
import type { ParsedEmail } from './email.ts';
import { linesOfEmail } from './email.ts';
import type { Enquiry, EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts, mapEnquiry } from './mapped.ts';
import type { PortalFormat } from './portal-emails.ts';
import { portalOf } from './portal-emails.ts';
import type { SampleField } from './sample-fields.ts';

/**
 * Reads an email as an enquiry. A portal's email needs a phone number or an email address; any other email also a name, or
 * every signature would be an enquiry.
 */
export function readEmail(email: ParsedEmail | null): EnquiryReading {
  if (!email) return notUnderstood('malformed');
  if (email.isAutomatic) return { kind: 'refused', reason: 'automatic' };
  const portal = portalOf(email);
  for (const lines of [email.htmlLines, email.textLines]) {
    const enquiry = enquiryIn(email, labelledFields(lines), portal);
    if ((enquiry.phone !== '' || enquiry.email !== '') && (portal !== null || enquiry.full_name !== ''))
      return { kind: 'enquiry', enquiry };
  }
  return notUnderstood(portal === null ? 'unknown_format' : 'no_contact');
}

/** The likely enquiry of an email that is not understood, for the form in which a person completes it. */
export function guessEmail(email: ParsedEmail): Enquiry {
  const lines = linesOfEmail(email);
  const portal = portalOf(email);
  const found = enquiryIn(email, labelledFields(lines), portal);
  const writer = email.replyTo ?? email.from;
  const isPerson =
    portal === null && !/^(?:no-?reply|donot-?reply|mailer-daemon|notifications?)\b/u.test(writer.address);
  return cutTexts({
    ...found,
    full_name: found.full_name || (isPerson ? writer.name : ''),
    email: found.email || (isPerson ? writer.address : ''),
    phone: found.phone || phoneIn(lines.join('\n')),
    message: lines.join('\n').replaceAll('\t', ' ').trim(),
  });
}

/** The labelled values of an email: what a person checks. */
export function fieldsOfEmail(email: ParsedEmail): readonly SampleField[] {
  return labelledFields(linesOfEmail(email));
}

function enquiryIn(email: ParsedEmail, fields: readonly SampleField[], portal: PortalFormat | null): Enquiry {
  const mapping: Partial<Record<EnquiryField, string>> = {};
  for (const field of enquiryFields)
    for (const { name } of fields) if (fieldOfLabel(name) === field) mapping[field] ??= name;
  const enquiry = mapEnquiry(fields, mapping);
  const ids = portal ? portal.propertyIds(`${email.subject}\n${linesOfEmail(email).join('\n')}`) : [];
  const [property = '', ...others] = [enquiry.property, ...ids].filter((name) => name !== '');
  return cutTexts({
    ...enquiry,
    phone: phoneIn(enquiry.phone) || enquiry.phone,
    email: /[^\s<>:;,]+@[^\s<>:;,]+\.[^\s<>:;,]+/u.exec(enquiry.email)?.[0] ?? enquiry.email,
    property,
    message:
      mapping.message === undefined ? [email.subject, enquiry.message].filter(Boolean).join('\n') : enquiry.message,
    ...(others.length > 0 && { properties_also_named: others }),
  });
}

function phoneIn(text: string): string {
  const latin = toLatinDigits(text);
  const [found] = findPhoneNumbersInText(latin, 'IN');
  return found ? latin.slice(found.startsAt, found.endsAt).trim() : '';
}

/** Labels of enquiries that are no usual column names. */
const furtherLabels: Readonly<Record<string, EnquiryField>> = {
  'your name': 'full_name',
  'user name': 'full_name',
  'customer s name': 'full_name',
  'tenant name': 'full_name',
  'name of the buyer': 'full_name',
  'sender mobile': 'phone',
  'buyer mobile': 'phone',
  'buyer phone': 'phone',
  'buyer contact': 'phone',
  'customer mobile': 'phone',
  'customer phone': 'phone',
  'verified mobile': 'phone',
  'sender email': 'email',
  'buyer email': 'email',
  'customer email': 'email',
  'your message': 'message',
  'message from buyer': 'message',
  'buyer s message': 'message',
  'property interested in': 'property',
  'response to': 'property',
  'listing name': 'property',
};

const certain = 95;

function fieldOfLabel(label: string): EnquiryField | null {
  const further = furtherLabels[normalizeColumnName(label)];
  if (further) return further;
  return (
    enquiryFields.find((field) => {
      if (field === 'campaign') return /^campaign(?: name)?$/u.test(normalizeColumnName(label));
      return leadNameScore(label, field === 'message' ? 'notes' : field) >= certain;
    }) ?? null
  );
}

function isKnownLabel(label: string): boolean {
  return fieldOfLabel(label) !== null || leadImportFields.some((field) => leadNameScore(label, field) >= certain);
}

/** A label, then a colon, a tab or a dash between spaces. */
const labelled = /^[^\p{L}\p{N}>]*(\p{L}[^:：\t]{0,39}?)\s*(?:[:：]|\t|\s[-–—]\s)\s*(.*)$/u;
const bullet = /^[^\p{L}\p{N}>]*/u;
/** Where one line has several labelled values. */
const nextLabel = /\s*[|;,]\s+(?=\p{L}[\p{L}\p{M} .]{1,24}[:：])/u;
const maxMessageLines = 40;

/** The labelled values in lines: 'Name: Meera', a table row, a label above its value, or a table with a row of labels. */
function labelledFields(lines: readonly string[]): SampleField[] {
  const fields: SampleField[] = [];
  const add = (name: string, value: string) => {
    const isNew = value !== '' && !fields.some((field) => field.name === name);
    if (isNew) fields.push({ name, value });
  };
  const parts = lines.flatMap((line) => (line.startsWith('>') ? [] : line.split(nextLabel)));
  for (let at = 0; at < parts.length; at += 1) {
    const line = parts[at] ?? '';
    const cells = line.split('\t');
    const next = parts.findIndex((part, index) => index > at && part !== '');
    const below = (parts[next] ?? '').split('\t');
    if (cells.length > 1 && cells.every(isKnownLabel) && below.length === cells.length) {
      for (const [column, name] of cells.entries()) add(name, below[column] ?? '');
      at = next;
      continue;
    }
    // A layout table can have several labels and values in one row.
    if (
      cells.length > 2 &&
      cells.length % 2 === 0 &&
      cells.every((cell, index) => index % 2 === 1 || isKnownLabel(bare(cell)))
    ) {
      for (let index = 0; index < cells.length; index += 2) add(bare(cells[index] ?? ''), cells[index + 1] ?? '');
      continue;
    }
    const [, label = '', value = ''] = labelled.exec(line) ?? [];
    const name = label === '' ? bare(line) : label;
    if (name === '' || name.length > 40 || !isKnownLabel(name)) continue;
    const following = fieldOfLabel(name) === 'message' ? textBelow(parts, at + 1) : [];
    if (value !== '') add(name, [value, ...following].join('\n').replaceAll('\t', ' '));
    else if (following.length > 0) add(name, following.join('\n'));
    else add(name, valueBelow(parts, at + 1));
  }
  return fields;
}

function bare(text: string): string {
  return text.replace(bullet, '').replace(/\s*[:：]\s*$/u, '');
}

function isLabelled(line: string): boolean {
  const [, label = ''] = labelled.exec(line) ?? [];
  return isKnownLabel(label === '' ? bare(line) : label);
}

function valueBelow(lines: readonly string[], at: number): string {
  const next = lines.slice(at, at + 2).find((line) => line !== '') ?? '';
  return isLabelled(next) ? '' : next.replaceAll('\t', ' ');
}

/** The lines of a message, up to an empty line or the next label. */
function textBelow(lines: readonly string[], from: number): string[] {
  const text: string[] = [];
  for (const line of lines.slice(from, from + maxMessageLines)) {
    if (isLabelled(line) || /^[-_=*]{2,}/u.test(line) || (line === '' && text.length > 0)) break;
    if (line !== '') text.push(line);
  }
  return text;
}
