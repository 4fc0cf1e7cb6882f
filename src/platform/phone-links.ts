import { phoneDigits } from './phone-digits.ts';

/** Opens the phone's own dialler. */
export function callLink(typed: string): string {
  return `tel:+${phoneDigits(typed)}`;
}

/** Opens a WhatsApp chat, with words to begin it. */
export function whatsAppLink(typed: string, words = ''): string {
  return `https://wa.me/${phoneDigits(typed)}${words === '' ? '' : `?text=${encodeURIComponent(words)}`}`;
}
