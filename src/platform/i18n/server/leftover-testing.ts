/** Text that every language writes in Latin letters. */
const known = [
  'Aangan',
  'AM',
  'PM',
  'am',
  'pm',
  'CGST',
  'GST',
  'GSTIN',
  'IFSC',
  'IGST',
  'PAN',
  'PDF',
  'RERA',
  'SAC',
  'SGST',
  'UPI',
];

/** Latin-script words of a text that are neither in `known` nor among the values it was formatted with. */
export function leftInEnglish(text: string, values: readonly string[]): string[] {
  const own = new Set([...known, ...values.flatMap(splitWords)]);
  return splitWords(text).filter((word) => !own.has(word));
}

function splitWords(text: string): string[] {
  return text.match(/\p{Script=Latin}[\p{Script=Latin}'’]*/gu) ?? [];
}
