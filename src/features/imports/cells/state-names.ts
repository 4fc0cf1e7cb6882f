import type { StateCode } from '#platform/indian-states.ts';

/**
 * Names of states and Union Territories in Hindi, Marathi and Gujarati. Spellings with the same `stateKey` are listed
 * once.
 */
const names: Readonly<Record<StateCode, string>> = {
  '35': 'अंडमान और निकोबार, अंडमान और निकोबार द्वीपसमूह, अंडमान निकोबार, अंदमान आणि निकोबार बेटे, अंदमान आणि निकोबार, આંદામાન અને નિકોબાર ટાપુઓ, આંદામાન અને નિકોબાર',
  '37': 'आंध्र प्रदेश, आंध्र',
  '12': 'अरुणाचल प्रदेश, अरुणाचल',
  '18': 'असम, आसाम',
  '10': 'बिहार',
  '04': 'चंडीगढ़, चंदीगड, चंडीगड',
  '22': 'छत्तीसगढ़, छत्तीसगड',
  '26': 'दादरा और नगर हवेली एवं दमन और दीव, दादरा और नगर हवेली और दमन और दीव, दादरा और नगर हवेली, दमन और दीव, दादरा आणि नगर हवेली व दमण आणि दीव, दादरा आणि नगर हवेली आणि दमण आणि दीव, दादरा आणि नगर हवेली, दमण आणि दीव, દાદરા અને નગર હવેલી તથા દમણ અને દીવ, દાદરા અને નગર હવેલી અને દમણ અને દીવ, દાદરા અને નગર હવેલી, દમણ અને દીવ',
  '07': 'दिल्ली, नई दिल्ली, नवी दिल्ली, દિલ્હી, નવી દિલ્હી',
  '30': 'गोवा',
  '24': 'गुजरात',
  '06': 'हरियाणा, हरयाणा',
  '02': 'हिमाचल प्रदेश, हिमाचल',
  '01': 'जम्मू और कश्मीर, जम्मू कश्मीर, जम्मू व कश्मीर, जम्मू आणि काश्मीर, जम्मू काश्मीर, જમ્મુ અને કાશ્મીર, જમ્મુ કાશ્મીર',
  '20': 'झारखंड',
  '29': 'कर्नाटक, કર્ણાટક',
  '32': 'केरल, केरला',
  '38': 'लद्दाख, लडाख',
  '31': 'लक्षद्वीप',
  '23': 'मध्य प्रदेश',
  '27': 'महाराष्ट्र',
  '14': 'मणिपुर',
  '17': 'मेघालय',
  '15': 'मिज़ोरम, मिझोराम, मिझोरम',
  '13': 'नागालैंड, नागालँड, નાગાલેન્ડ',
  '21': 'ओडिशा, ओड़िशा, उड़ीसा, ओरिसा, ઓરિસ્સા',
  '34': 'पुडुचेरी, पुदुच्चेरी, पुदुचेरी, पांडिचेरी, पाँडिचेरी',
  '03': 'पंजाब',
  '08': 'राजस्थान',
  '11': 'सिक्किम',
  '33': 'तमिलनाडु, तामिलनाडु',
  '36': 'तेलंगाना, तेलंगणा, तेलंगाणा',
  '16': 'त्रिपुरा',
  '09': 'उत्तर प्रदेश',
  '05': 'उत्तराखंड, उत्तरांचल',
  '19': 'पश्चिम बंगाल, बंगाल',
};

// The Unicode blocks of Devanagari and Gujarati have the same layout.
const fromGujarati = 0x0a80 - 0x0900;
const alike: ReadonlyArray<readonly [RegExp, string]> = [
  [/\u093c/gu, ''],
  [/\u0901/gu, '\u0902'],
  [/[ङञणनम]\u094d(?=[क-ह])/gu, '\u0902'],
  [/ी/gu, 'ि'],
  [/ू/gu, 'ु'],
  [/ळ/gu, 'ल'],
  [/[^\p{L}\p{M}]+/gu, ''],
];

/** Normalizes a Devanagari or Gujarati name: script, nukta, nasals and the length of i and u vary in use. */
export function stateKey(name: string): string {
  const inDevanagari = name.replace(/[\u0a80-\u0aff]/gu, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - fromGujarati),
  );
  return alike.reduce((text, [pattern, letter]) => text.replace(pattern, letter), inDevanagari.normalize('NFD'));
}

/** GST codes by `stateKey`. */
export const codesByName: ReadonlyMap<string, StateCode> = new Map(
  // Object.entries widens the keys to string.
  (Object.entries(names) as [StateCode, string][]).flatMap(([code, list]) =>
    list.split(',').map((name): [string, StateCode] => [stateKey(name), code]),
  ),
);
