import { findStateCode, type StateCode, stateCodes } from '#platform/indian-states.ts';

/** With what people write around a name: 'The State of Jammu and Kashmir (Union Territory), India'. */
const longestState = 100;

/** The GST code of a state as people write it ('M.H.', 'Goa, India', 'Delhi (NCT)'); null when it is none. */
export function readStateCode(text: string): StateCode | null {
  if (text.length > longestState) return null;
  const spellings = [
    text,
    text.replaceAll('.', ''),
    text.replace(/,?\s*india$/iu, ''),
    text.replace(/\s*\(.*\)$/u, ''),
  ];
  return (
    spellings.map((spelling) => findStateCode(spelling)).find((found) => found && stateCodes.includes(found)) ?? null
  );
}
