import { normalizeColumnName, templateOfRest } from './column-names.ts';
import type { FieldSource } from './mapping.ts';

/** The columns of the first and the last name, if the file splits names. */
export function nameHalves(header: readonly string[]): string[] {
  const first = header.find((name) =>
    /^(?:first|given|fore) ?name$|^f ?name$|^first$/u.test(normalizeColumnName(name)),
  );
  const last = header.find((name) => /^(?:last|family|sur) ?name$|^l ?name$|^last$/u.test(normalizeColumnName(name)));
  if (first === undefined) return [];
  return last === undefined ? [first] : [first, last];
}

/** Joins first and last name; null if there are none. */
export function nameSource([first, last]: readonly string[]): FieldSource | null {
  if (first === undefined) return null;
  if (last === undefined) return { kind: 'column', column: first };
  return { kind: 'template', template: `{${first}}[ {${last}}]` };
}

/** Columns that must not go to the notes: row numbers, identity numbers and reasons for refusal. */
const unfit =
  /^(?:s|sr|sl|serial)? ?(?:no|number|id|index|#)?$|\b(?:aadhaar|aadhar|pan|passport)\b|^unnamed|^(?:row|line|reason)$/u;

/** The unmapped columns of a file of people, for the notes; null if there are none. */
export function notesOfRest(header: readonly string[], used: readonly string[]): FieldSource | null {
  const template = templateOfRest(
    header.filter((name) => !used.includes(name) && !unfit.test(normalizeColumnName(name))),
  );
  return template === null ? null : { kind: 'template', template };
}
