/** Terms that name a type, the more specific first: a 'duplex villa' is listed as a villa. */
const typeTerms: ReadonlyArray<readonly [string, RegExp]> = [
  // An 'industrial plot' or 'villa plot' has no building yet; a 'villa, plot area 300' has.
  [
    'Land',
    /\b(?:villas?|houses?|bungalows?|industrial|commercial|residential|agricultural|farm)\s(?:plots?|land|sites?)\b(?!\s(?:area|size))/u,
  ],
  ['Villa', /\bvillas?\b|विला|વિલા/u],
  ['Penthouse', /\bpent\s?house\b/u],
  ['Duplex', /\bduplex|\btriplex/u],
  ['Studio', /\bstudio\b|स्टूडियो/u],
  ['Warehouse', /\bware\s?house\b|\bgodowns?\b|\bindustrial\b|\bshed\b|गोदाम|ગોડાઉન/u],
  ['Office', /\boffices?\b|\bco-?working\b|\bcommercial space\b|कार्यालय|ઓફિસ/u],
  ['Retail', /\bshops?\b|\bshowrooms?\b|\bretail\b|दुकान|દુકાન/u],
  [
    'House',
    /\b(?:row|independent|individual)?\s?houses?\b|\bbungalows?\b|\bkothi\b|\bwada\b|\bfarm\s?house\b|मकान|बंगला|બંગલો/u,
  ],
  ['Apartment', /\bapartments?\b|\bflats?\b|\bbuilder floor\b|फ्लैट|फ्लॅट|ફ્લેટ/u],
  ['Land', /\bplots?\b|\bland\b|\bsites?\b|भूखंड|प्लॉट|જમીન|પ્લોટ/u],
];

/** The type that a text names in terms of the trade; null when it names none. */
export function typeNamedIn(text: string): string | null {
  const said = text.toLowerCase();
  return typeTerms.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

/** Words around a type that add no information, as alternatives of a pattern. */
export const typeVocabulary =
  'villas?|pent\\s?house|duplex|triplex|studio|ware\\s?house|godowns?|industrial|shed|offices?|co-?working|commercial|residential|space|shops?|showrooms?|retail|row|independent|individual|houses?|bungalows?|kothi|wada|farm\\s?house|apartments?|flats?|builder|floor|plots?|land|sites?|property|type|in|विला|વિલા|स्टूडियो|गोदाम|ગોડાઉન|कार्यालय|ઓફિસ|दुकान|દુકાન|मकान|बंगला|બંગલો|फ्लैट|फ्लॅट|ફ્લેટ|भूखंड|प्लॉट|જમીન|પ્લોટ';
