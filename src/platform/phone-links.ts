import { toLatinDigits } from './digits.ts';

/** The country of numbers typed without one. */
const home = '91';

/**
 * A phone as it was typed, with its country code and nothing but digits: '98220 41736' is 919822041736. The number that the
 * server's `normalizePhone` reads, which knows every country and is too large for a page.
 */
export function phoneDigits(typed: string): string {
  // Neither an extension is dialled nor the 0 of calls within a country; Italy's belongs to the number.
  const written = toLatinDigits(typed)
    .replace(/(?<=\d.*)[\p{L}#;,~].*/su, '')
    .replace(/(?<!39\D*)\(0\)/u, '');
  const isAbroad = /^\D*(\+|00)/u.test(written);
  const digits = written.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  // Ten digits may begin with 910, a mobile of home's.
  const whole = isAbroad || digits.length > 12 ? digits.replace(/^910+/u, home) : digits;
  return isAbroad || (whole.length > 11 && whole.startsWith(home)) ? whole : `${home}${whole}`;
}

/** Opens the phone's own dialler. */
export function callLink(typed: string): string {
  return `tel:+${phoneDigits(typed)}`;
}

/** Opens the phone's own messages, with words to begin one (RFC 5724). */
export function smsLink(typed: string, words = ''): string {
  return `sms:+${phoneDigits(typed)}${words === '' ? '' : `?body=${encodeURIComponent(words)}`}`;
}

/** Opens a WhatsApp chat, with words to begin it. */
export function whatsAppLink(typed: string, words = ''): string {
  return `https://wa.me/${phoneDigits(typed)}${words === '' ? '' : `?text=${encodeURIComponent(words)}`}`;
}
