import { normalizeColumnName, templateOfRest } from './column-names.ts';
import type { FieldSource } from './mapping.ts';

/** The columns in which the first and the last half of a name stand, where they do. */
export function nameHalves(header: readonly string[]): string[] {
  const first = header.find((name) =>
    /^(?:first|given|fore) ?name$|^f ?name$|^first$/u.test(normalizeColumnName(name)),
  );
  const last = header.find((name) => /^(?:last|family|sur) ?name$|^l ?name$|^last$/u.test(normalizeColumnName(name)));
  if (first === undefined) return [];
  return last === undefined ? [first] : [first, last];
}

/** The halves of a name put together; null where there are none. */
export function nameSource([first, last]: readonly string[]): FieldSource | null {
  if (first === undefined) return null;
  if (last === undefined) return { kind: 'column', column: first };
  return { kind: 'template', template: `{${first}}[ {${last}}]` };
}

/** Columns that number the rows, are identity numbers of a person, or say why a row was refused: not for the notes. */
const unfit =
  /^(?:s|sr|sl|serial)? ?(?:no|number|id|index|#)?$|\b(?:aadhaar|aadhar|pan|passport)\b|^unnamed|^(?:row|line|reason)$/u;

/** What nobody claimed of a file of people, for the notes; null where there is nothing. */
export function notesOfRest(header: readonly string[], used: readonly string[]): FieldSource | null {
  const template = templateOfRest(
    header.filter((name) => !used.includes(name) && !unfit.test(normalizeColumnName(name))),
  );
  return template === null ? null : { kind: 'template', template };
}
