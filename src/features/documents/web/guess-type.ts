import type { DocumentType } from '../rules.ts';

/** Terms in file names with their types; the first match counts. */
const typePatterns: ReadonlyArray<readonly [RegExp, DocumentType]> = [
  [/\bnoc\b|no objection/u, 'noc'],
  [/\b(aadhaa?r|pan|passport|voter|driving licen[cs]e|id proof|identity)\b/u, 'identity_proof'],
  [/\b(oc|occupancy|completion certificate)\b/u, 'occupancy_certificate'],
  [/\b(title|encumbrance)\b/u, 'title_certificate'],
  [/\b(rent|rental|lease|leave and licen[cs]e)\b/u, 'rental_agreement'],
  [/\b(listing|mandate)\b/u, 'listing_agreement'],
  [/\b(sale|agreement to sell)\b/u, 'sale_agreement'],
  [/\binspection\b/u, 'inspection_report'],
  [/\b(appraisal|valuation)\b/u, 'appraisal'],
  [/\bdisclosure\b/u, 'disclosure'],
  [/\bcontract\b/u, 'contract'],
];

/** The type suggested by a file name; empty if there is none, and the person chooses. */
export function guessType(fileName: string): DocumentType | '' {
  const name = fileName.toLowerCase().replaceAll(/[^a-z0-9]+/gu, ' ');
  return typePatterns.find(([word]) => word.test(name))?.[1] ?? '';
}
