import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app, by RFC 6238: SHA-1, six digits, a new one every thirty seconds, as all such apps know them. */
const stepSeconds = 30;
const digits = 6;
/** Clocks may be this many steps apart (RFC 6238, 5.2). */
const driftSteps = 1;
/** As long as the hash, which RFC 4226 recommends. */
const secretByteLength = 20;

export function newSecret(): Buffer {
  return randomBytes(secretByteLength);
}

/** The time step of a moment: all codes of one step are the same. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code belongs to, near enough to now and after the last one that was used; null when there is none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const current = stepAt(now);
  let found: number | null = null;
  // Every step is looked at, so that the time tells nothing.
  for (let step = current - driftSteps; step <= current + driftSteps; step += 1) {
    if (isEqual(codeOf(secret, step), code) && step > lastStep) found ??= step;
  }
  return found;
}

/** What the app reads from the picture: the name under which it lists the account, and the secret. */
export function otpAddress({ secret, issuer, email }: { secret: Uint8Array; issuer: string; email: string }): string {
  // A colon divides the two names.
  const name = issuer.replaceAll(':', ' ').trim() || 'Aangan';
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(name)}`;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: what one types into an app by hand. */
export function base32Of(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Letters[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Letters[(held << (5 - bits)) & 31] : text;
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
