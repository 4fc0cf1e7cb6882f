import type { Language } from '#platform/i18n/languages.ts';

/** Number words of a language: 0 to 99, hundred, thousand, lakh and crore. */
export interface NumberWords {
  /** 0 to 99; in Hindi, Marathi and Gujarati each is a distinct word. */
  readonly small: readonly string[];
  /** 100 to 900. */
  readonly hundreds: readonly string[];
  /** Exactly a hundred, where it is not 'one hundred'. */
  readonly hundredAlone?: string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
}

const units =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const english = [...units, ...tens.flatMap((ten) => [ten, ...units.slice(1, 10).map((unit) => `${ten}-${unit}`)])];

// In the standard spelling of the Central Hindi Directorate.
const hindi = `
शून्य एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`;

const marathi = `
शून्य एक दोन तीन चार पाच सहा सात आठ नऊ
दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस
वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस
तीस एकतीस बत्तीस तेहेतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस
चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास
पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ
साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर
सत्तर एक्काहत्तर बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी
ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद
नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्व्याण्णव`;

const gujarati = `
શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ
દસ અગિયાર બાર તેર ચૌદ પંદર સોળ સત્તર અઢાર ઓગણીસ
વીસ એકવીસ બાવીસ ત્રેવીસ ચોવીસ પચ્ચીસ છવ્વીસ સત્તાવીસ અઠ્ઠાવીસ ઓગણત્રીસ
ત્રીસ એકત્રીસ બત્રીસ તેત્રીસ ચોત્રીસ પાંત્રીસ છત્રીસ સાડત્રીસ આડત્રીસ ઓગણચાલીસ
ચાલીસ એકતાલીસ બેતાલીસ ત્રેતાલીસ ચુંમાલીસ પિસ્તાલીસ છેતાલીસ સુડતાલીસ અડતાલીસ ઓગણપચાસ
પચાસ એકાવન બાવન ત્રેપન ચોપન પંચાવન છપ્પન સત્તાવન અઠ્ઠાવન ઓગણસાઠ
સાઠ એકસઠ બાસઠ ત્રેસઠ ચોસઠ પાંસઠ છાસઠ સડસઠ અડસઠ અગણોસિત્તેર
સિત્તેર એકોતેર બોતેર તોતેર ચુંમોતેર પંચોતેર છોતેર સિત્યોતેર ઇઠ્યોતેર ઓગણાએંસી
એંસી એક્યાસી બ્યાસી ત્યાસી ચોર્યાસી પંચાસી છ્યાસી સિત્યાસી ઇઠ્યાસી નેવ્યાસી
નેવું એકાણું બાણું ત્રાણું ચોરાણું પંચાણું છન્નું સત્તાણું અઠ્ઠાણું નવ્વાણું`;

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/u);
}

export const numberWords: Record<Language, NumberWords> = {
  en: {
    small: english,
    hundreds: english.slice(1, 10).map((unit) => `${unit} Hundred`),
    thousand: 'Thousand',
    lakh: 'Lakh',
    crore: 'Crore',
  },
  hi: {
    small: wordsIn(hindi),
    hundreds: wordsIn(hindi)
      .slice(1, 10)
      .map((unit) => `${unit} सौ`),
    thousand: 'हज़ार',
    lakh: 'लाख',
    crore: 'करोड़',
  },
  mr: {
    small: wordsIn(marathi),
    hundreds: wordsIn('एकशे दोनशे तीनशे चारशे पाचशे सहाशे सातशे आठशे नऊशे'),
    hundredAlone: 'शंभर',
    thousand: 'हजार',
    lakh: 'लाख',
    crore: 'कोटी',
  },
  gu: {
    small: wordsIn(gujarati),
    hundreds: wordsIn('એકસો બસો ત્રણસો ચારસો પાંચસો છસો સાતસો આઠસો નવસો'),
    thousand: 'હજાર',
    lakh: 'લાખ',
    crore: 'કરોડ',
  },
};
