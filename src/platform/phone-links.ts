import { phoneDigits } from './phone-digits.ts';

/** A link that opens the dialler. */
export function callLink(typed: string): string {
  return `tel:+${phoneDigits(typed)}`;
}

/** A link that opens a WhatsApp chat with a prefilled message. */
export function whatsAppLink(typed: string, text = ''): string {
  return `https://wa.me/${phoneDigits(typed)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
