import type { Language } from '#platform/i18n/languages.ts';
import { paiseOf } from '#platform/paise.ts';
import { numberWords } from './number-words.ts';

/** 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only', in the given language. */
export function amountInWords(amount: string, language: Language): string {
  const all = paiseOf(amount);
  if (all < 0n) throw new RangeError('an amount in words cannot be negative');
  const rupees = all / 100n;
  const paise = all % 100n;
  const parts = [];
  if (rupees > 0n || paise === 0n) parts.push(coins[language].rupees(numberInWords(rupees, language), rupees === 1n));
  if (paise > 0n) parts.push(coins[language].paise(numberInWords(paise, language), paise === 1n));
  return `${parts.join(` ${coins[language].and} `)} ${coins[language].only}`;
}

interface Coins {
  readonly rupees: (words: string, isOne: boolean) => string;
  readonly paise: (words: string, isOne: boolean) => string;
  readonly and: string;
  /** Written last, so that nothing can be added. */
  readonly only: string;
}

const coins: Record<Language, Coins> = {
  en: {
    rupees: (words, isOne) => `${isOne ? 'Rupee' : 'Rupees'} ${words}`,
    paise: (words, isOne) => `${words} ${isOne ? 'Paisa' : 'Paise'}`,
    and: 'and',
    only: 'Only',
  },
  hi: {
    rupees: (words, isOne) => `${words} ${isOne ? 'रुपया' : 'रुपये'}`,
    paise: (words, isOne) => `${words} ${isOne ? 'पैसा' : 'पैसे'}`,
    and: 'और',
    only: 'मात्र',
  },
  mr: {
    rupees: (words, isOne) => `${words} ${isOne ? 'रुपया' : 'रुपये'}`,
    paise: (words, isOne) => `${words} ${isOne ? 'पैसा' : 'पैसे'}`,
    and: 'आणि',
    only: 'फक्त',
  },
  gu: {
    rupees: (words, isOne) => `${words} ${isOne ? 'રૂપિયો' : 'રૂપિયા'}`,
    paise: (words, isOne) => `${words} ${isOne ? 'પૈસો' : 'પૈસા'}`,
    and: 'અને',
    only: 'માત્ર',
  },
};

/** A non-negative integer in Indian numbering; above a crore it counts crores, as the trade does: no arab, no kharab. */
function numberInWords(number: bigint, language: Language): string {
  const words = numberWords[language];
  if (number < 100n) return words.small[Number(number)] ?? '';
  const parts: string[] = [];
  const crores = number / 10_000_000n;
  if (crores > 0n) parts.push(numberInWords(crores, language), words.crore);
  const lakhs = (number / 100_000n) % 100n;
  if (lakhs > 0n) parts.push(words.small[Number(lakhs)] ?? '', words.lakh);
  const thousands = (number / 1_000n) % 100n;
  if (thousands > 0n) parts.push(words.small[Number(thousands)] ?? '', words.thousand);
  const hundreds = (number / 100n) % 10n;
  const rest = number % 100n;
  if (number === 100n && words.hundredAlone !== undefined) parts.push(words.hundredAlone);
  else if (hundreds > 0n) parts.push(words.hundreds[Number(hundreds) - 1] ?? '');
  if (rest > 0n) parts.push(words.small[Number(rest)] ?? '');
  return parts.join(' ');
}
