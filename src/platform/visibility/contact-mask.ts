/** Stands for each hidden character of a phone number or an email address. */
const hidden = '•';

/** Whether a phone number or an email address is shown without its middle. */
export const isMasked = (contact: string | null | undefined): boolean => contact?.includes(hidden) === true;

/** A masked email address, which a form sends back unchanged. */
export const maskedEmailPattern = '^.{1,2}•{3}@•{3}$';

/** Digits that stay readable: enough to recognize a number, too few to call it. */
const shownStart = 3;
const shownEnd = 2;

/** The text with the digits from `from` to `to` masked but for their ends: '+91 982•• •••45'. */
export function maskDigits(text: string, from = 0, to = countDigits(text)): string {
  let position = -1;
  return text.replaceAll(digits, (digit) => {
    position += 1;
    return position < from + shownStart || position >= to - shownEnd ? digit : hidden;
  });
}

/** Masked digits count, too: a text may hold two numbers. */
const digits = /[\p{Nd}•]/gu;
const countDigits = (text: string) => text.match(digits)?.length ?? 0;

/** 'a•••@•••' for 'asha@example.in'. */
export const maskEmail = (email: string): string =>
  `${Array.from(email)[0] ?? ''}${hidden.repeat(3)}@${hidden.repeat(3)}`;
