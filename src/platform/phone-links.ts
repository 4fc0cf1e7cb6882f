import { phoneDigits } from './phone-digits.ts';

/** Opens the phone's own dialler. */
export function callLink(typed: string): string {
  return `tel:+${phoneDigits(typed)}`;
}

/** Opens a WhatsApp chat, with words to begin it. */
export function whatsAppLink(typed: string, text = ''): string {
  return `https://wa.me/${phoneDigits(typed)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
