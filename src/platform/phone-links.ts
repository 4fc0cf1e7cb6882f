import { toLatinDigits } from './digits.ts';

/** The country of numbers typed without one. */
const home = '91';

/** A phone as it was typed, with its country code and nothing but digits: '98220 41736' is 919822041736. */
export function phoneDigits(typed: string): string {
  const written = toLatinDigits(typed);
  const isAbroad = /^\s*(\+|00)/u.test(written);
  const digits = written.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  return isAbroad || digits.length !== 10 ? digits : `${home}${digits}`;
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
