import { expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { amountInWords } from './amount-in-words.ts';
import { numberWords } from './number-words.ts';

it.each(languageCodes)('%s has a distinct word for each number below a hundred', (language) => {
  const { small, hundreds } = numberWords[language];
  expect(small).toHaveLength(100);
  expect(new Set(small).size).toBe(100);
  expect(hundreds).toHaveLength(9);
});

it.each([
  ['0', 'Rupees Zero Only', 'शून्य रुपये मात्र', 'शून्य रुपये फक्त', 'શૂન્ય રૂપિયા માત્ર'],
  ['1', 'Rupee One Only', 'एक रुपया मात्र', 'एक रुपया फक्त', 'એક રૂપિયો માત્ર'],
  ['0.01', 'One Paisa Only', 'एक पैसा मात्र', 'एक पैसा फक्त', 'એક પૈસો માત્ર'],
  [
    '21.50',
    'Rupees Twenty-One and Fifty Paise Only',
    'इक्कीस रुपये और पचास पैसे मात्र',
    'एकवीस रुपये आणि पन्नास पैसे फक्त',
    'એકવીસ રૂપિયા અને પચાસ પૈસા માત્ર',
  ],
  ['99', 'Rupees Ninety-Nine Only', 'निन्यानवे रुपये मात्र', 'नव्व्याण्णव रुपये फक्त', 'નવ્વાણું રૂપિયા માત્ર'],
  ['100', 'Rupees One Hundred Only', 'एक सौ रुपये मात्र', 'शंभर रुपये फक्त', 'એકસો રૂપિયા માત્ર'],
  [
    '274',
    'Rupees Two Hundred Seventy-Four Only',
    'दो सौ चौहत्तर रुपये मात्र',
    'दोनशे चौऱ्याहत्तर रुपये फक्त',
    'બસો ચુંમોતેર રૂપિયા માત્ર',
  ],
  ['100000', 'Rupees One Lakh Only', 'एक लाख रुपये मात्र', 'एक लाख रुपये फक्त', 'એક લાખ રૂપિયા માત્ર'],
  [
    '1234567.89',
    'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
    'बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ रुपये और नवासी पैसे मात्र',
    'बारा लाख चौतीस हजार पाचशे सदुसष्ट रुपये आणि एकोणनव्वद पैसे फक्त',
    'બાર લાખ ચોત્રીસ હજાર પાંચસો સડસઠ રૂપિયા અને નેવ્યાસી પૈસા માત્ર',
  ],
  [
    '10000100.00',
    'Rupees One Crore One Hundred Only',
    'एक करोड़ एक सौ रुपये मात्र',
    'एक कोटी एकशे रुपये फक्त',
    'એક કરોડ એકસો રૂપિયા માત્ર',
  ],
  ['1000000000', 'Rupees One Hundred Crore Only', 'एक सौ करोड़ रुपये मात्र', 'शंभर कोटी रुपये फक्त', 'એકસો કરોડ રૂપિયા માત્ર'],
  [
    '9999999999.99',
    'Rupees Nine Hundred Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
    'नौ सौ निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये और निन्यानवे पैसे मात्र',
    'नऊशे नव्व्याण्णव कोटी नव्व्याण्णव लाख नव्व्याण्णव हजार नऊशे नव्व्याण्णव रुपये आणि नव्व्याण्णव पैसे फक्त',
    'નવસો નવ્વાણું કરોડ નવ્વાણું લાખ નવ્વાણું હજાર નવસો નવ્વાણું રૂપિયા અને નવ્વાણું પૈસા માત્ર',
  ],
  [
    '11800000000.00',
    'Rupees One Thousand One Hundred Eighty Crore Only',
    'एक हज़ार एक सौ अस्सी करोड़ रुपये मात्र',
    'एक हजार एकशे ऐंशी कोटी रुपये फक्त',
    'એક હજાર એકસો એંસી કરોડ રૂપિયા માત્ર',
  ],
])('%s is written in four languages', (amount, en, hi, mr, gu) => {
  expect(languageCodes.map((language) => amountInWords(amount, language))).toEqual([en, hi, mr, gu]);
});

it('rejects a negative amount', () => {
  expect(() => amountInWords('-1', 'en')).toThrow(RangeError);
});
