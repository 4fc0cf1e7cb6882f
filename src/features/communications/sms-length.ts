/** The GSM 7-bit alphabet, without the characters that take two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

interface SmsLength {
  /** In units of its alphabet. */
  readonly length: number;
  /** How many SMS a phone sends. */
  readonly parts: number;
}

/**
 * The length of an SMS (3GPP TS 23.038, 23.040). With one character outside of the GSM alphabet, as in Hindi, the whole
 * text takes 16 bits a character. A text of several parts has a header in each.
 */
export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const isBasic = signs.every((sign) => basic.has(sign) || extended.has(sign));
  const length = isBasic ? signs.reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0) : text.length;
  const [alone, together] = isBasic ? [160, 153] : [70, 67];
  return { length, parts: length <= alone ? Math.min(length, 1) : Math.ceil(length / together) };
}
