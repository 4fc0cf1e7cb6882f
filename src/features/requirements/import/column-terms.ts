import { normalizeColumnName } from '#features/imports/column-names.ts';

/** Column names of what a lead or client looks for, in English, Hindi, Marathi and Gujarati. */
export const requirementColumnTerms = {
  budget_min:
    'min budget, minimum budget, budget min, budget minimum, budget from, budget low, lower budget, from budget, min price, kam se kam budget, न्यूनतम बजट, किमान बजेट, લઘુત્તમ બજેટ',
  property_types:
    'property types, property type, wanted property types, preferred property type, preferred property types, type of property, types of property, property category, unit type, home type, flat type, house type, building type, sampatti prakar, संपत्ति प्रकार, संपत्ति के प्रकार, प्रॉपर्टी प्रकार, मालमत्तेचा प्रकार, मालमत्ता प्रकार, मालमत्तेचे प्रकार, મિલકતનો પ્રકાર, મિલકત પ્રકાર, મિલકતના પ્રકાર',
  bedrooms_min:
    'bedrooms from, min bedrooms, minimum bedrooms, bedrooms min, bedrooms minimum, fewest bedrooms, min bhk, minimum bhk, bhk from, bhk min, min beds, beds min, kam se kam bedroom, न्यूनतम बेडरूम, कम से कम बेडरूम, किमान बेडरूम, લઘુત્તમ બેડરૂમ, ઓછામાં ઓછા બેડરૂમ',
  bedrooms_max:
    'bedrooms to, max bedrooms, maximum bedrooms, bedrooms max, bedrooms maximum, most bedrooms, max bhk, maximum bhk, bhk to, bhk max, max beds, beds max, bedrooms, bedroom, beds, bed rooms, bhk, bhk type, no of bedrooms, number of bedrooms, rooms, no of rooms, configuration, config, wanted bedrooms, flat size, unit size, kamre, kholi, बेडरूम, शयनकक्ष, कमरे, बीएचके, अधिकतम बेडरूम, खोल्या, कमाल बेडरूम, બેડરૂમ, રૂમ, બીએચકે, મહત્તમ બેડરૂમ',
} as const;

/** The column of the lower end of a range: its own, or the one that holds both ends. */
export function lowerEndColumn(own: string | undefined, most: string | undefined): string | undefined {
  return own ?? (most !== undefined && !saysMost(most) ? most : undefined);
}

/** Whether a column holds only the maximum. */
function saysMost(name: string): boolean {
  return /\b(?:max|maximum|most|up ?to|to|high|upper|adhiktam)\b|अधिकतम|कमाल|મહત્તમ/u.test(normalizeColumnName(name));
}
