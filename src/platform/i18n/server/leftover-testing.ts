/** What every language writes in Latin letters. */
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

/** Words in Latin letters that are neither such nor among the names and values a text was made with. */
export function leftInEnglish(text: string, values: readonly string[]): string[] {
  const own = new Set([...known, ...values.flatMap(wordsOf)]);
  return wordsOf(text).filter((word) => !own.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Latin}[\p{Script=Latin}'’]*/gu) ?? [];
}
