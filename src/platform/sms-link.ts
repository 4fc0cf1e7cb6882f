import { phoneDigits } from './phone-digits.ts';

/** A link that opens the messages app with a prefilled text (RFC 5724). */
export function smsLink(typed: string, text = ''): string {
  return `sms:+${phoneDigits(typed)}${text === '' ? '' : `?body=${encodeURIComponent(text)}`}`;
}
