import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app, by RFC 6238: SHA-1, six digits, a new one every thirty seconds, as all such apps know them. */
const terms = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const codeShape = /^\d{6}$/;
/** Clocks may be this many steps apart (RFC 6238, 5.2). */
const driftSteps = 1;
/** As long as the hash, which RFC 4226 recommends. */
const secretByteLength = 20;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretByteLength }).bytes);
}

/** The time step of a moment: all codes of one step are the same. */
export function stepAt(now: Date): number {
  return TOTP.counter({ ...terms, timestamp: now.getTime() });
}

/** The step that a code belongs to, near enough to now and after the last one that was used; null when there is none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  // The library compares bytes, and fails where there are more of them than digits.
  if (!codeShape.test(code)) return null;
  const timestamp = now.getTime();
  const apart = TOTP.validate({ ...terms, token: code, secret: keyOf(secret), timestamp, window: driftSteps });
  if (apart === null) return null;
  const step = stepAt(now) + apart;
  return step > lastStep ? step : null;
}

/** What the app reads from the picture: the name under which it lists the account, and the secret. */
export function otpAddress({ secret, issuer, email }: { secret: Uint8Array; issuer: string; email: string }): string {
  // A colon divides the two names.
  const name = issuer.replaceAll(':', ' ').trim() || 'Aangan';
  return new TOTP({ ...terms, issuer: name, label: email, secret: keyOf(secret) }).toString();
}

/** RFC 4648: what one types into an app by hand. */
export function base32Of(secret: Uint8Array): string {
  return keyOf(secret).base32;
}

function keyOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
