import { phoneDigits } from './phone-digits.ts';

/** Opens the phone's own messages, with words to begin one (RFC 5724). */
export function smsLink(typed: string, text = ''): string {
  return `sms:+${phoneDigits(typed)}${text === '' ? '' : `?body=${encodeURIComponent(text)}`}`;
}
