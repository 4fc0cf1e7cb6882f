/** The GSM 7-bit default alphabet: one septet per character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table: two septets per character. */
const extended = new Set('\f^{}\\[~]|€');

interface SmsLength {
  /** In septets (GSM 7-bit) or UTF-16 code units (UCS-2). */
  readonly length: number;
  /** Segments of the message. */
  readonly parts: number;
}

/**
 * The length of an SMS (3GPP TS 23.038, 23.040). One character outside GSM 7-bit, as in Hindi, switches the whole text to
 * UCS-2. Each segment of a longer text has a header, and none ends within a character.
 */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character));
  const sizes = characters.map((character) => (isGsm ? (extended.has(character) ? 2 : 1) : character.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const [singleLimit, segmentLimit] = isGsm ? [160, 153] : [70, 67];
  if (length <= singleLimit) return { length, parts: Math.min(length, 1) };
  let parts = 1;
  let room = segmentLimit;
  for (const size of sizes) {
    if (size > room) {
      parts += 1;
      room = segmentLimit;
    }
    room -= size;
  }
  return { length, parts };
}
