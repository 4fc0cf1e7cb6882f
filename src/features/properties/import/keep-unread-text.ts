import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { moneyTerms, saysMore, termsPattern } from '#features/imports/cells/says-more.ts';
import { stateAside } from '#features/imports/cells/states.ts';
import type { LeftoverLines } from '#features/imports/read-fields.ts';
import { typeVocabulary } from '#features/property-types/type-terms.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import type { PropertyRowReader } from './remarks.ts';

/** The terms that the reader of a field understands. All other readers take the whole text or report it. */
const understood: Partial<Record<PropertyImportField, RegExp>> = {
  price: moneyTerms,
  maintenance: moneyTerms,
  deposit: moneyTerms,
  property_type: termsPattern(typeVocabulary),
  bedrooms: termsPattern(
    String.raw`b\.?\s?h\.?\s?ks?|r\.?\s?k|room\s?kitchen|bed\s?rooms?|beds?|bdrms?|br|bd|rooms?|zero|one|two|three|four|five|six|seven|eight|nine|ten|to|and|or|शयनकक्ष|बेडरूम|બેડરૂમ|कमरे|कमरा|बी\.?\s?एच\.?\s?के|બી\.?\s?એચ\.?\s?કે|आर\.?\s?के|આર\.?\s?કે|स्टुडिओ|સ્ટુડિયો|${typeVocabulary}`,
  ),
  area_basis: termsPattern(
    String.raw`super|built[\s-]{0,2}up|build[\s-]{0,2}up|builtup|buildup|carpet|plot|land|site|area|rera|sale?able|sbua?|bua|plinth|ground|measured|type|on`,
  ),
};

/** Adds text to the description that neither a field nor a remark contains. */
export function keepUnreadText(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  { leftovers, isOwnType }: { leftovers: LeftoverLines<PropertyImportField>; isOwnType(name: string): boolean },
): void {
  const isFromFile = (field: PropertyImportField) =>
    mapping[field].kind === 'column' || mapping[field].kind === 'template';
  for (const field of [
    ...(['price', 'maintenance', 'deposit'] as const),
    ...(['property_type', 'bedrooms', 'area_basis', 'state'] as const),
  ]) {
    const text = tidy(reader.text(field));
    if (!isFromFile(field) || reader.isOwn(field) || reader.isNoted(field, text) || isBlank(text)) continue;
    if (field === 'property_type' && isOwnType(text)) continue;
    const entered = understood[field];
    if (entered ? saysMore(text, entered) : stateAside(text) !== '') leftovers.add(field, text);
  }
}
