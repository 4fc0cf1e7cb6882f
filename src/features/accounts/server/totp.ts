import { Secret, TOTP } from 'otpauth';

/** Authenticator codes by RFC 6238 with the parameters all apps support: SHA-1, six digits, 30 seconds. */
const terms = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const codeShape = /^\d{6}$/;
/** Clocks may be this many steps apart (RFC 6238, 5.2). */
const driftSteps = 1;
/** As long as the hash, which RFC 4226 recommends. */
const secretByteLength = 20;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretByteLength }).bytes);
}

/** The time step of a moment; its codes are identical. */
export function stepAt(now: Date): number {
  return TOTP.counter({ ...terms, timestamp: now.getTime() });
}

/** The step of a code, if it is within the drift and after the last step used; otherwise null. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  // The library compares bytes and fails on a different length.
  if (!codeShape.test(code)) return null;
  const timestamp = now.getTime();
  const apart = TOTP.validate({ ...terms, token: code, secret: keyOf(secret), timestamp, window: driftSteps });
  if (apart === null) return null;
  const step = stepAt(now) + apart;
  return step > lastStep ? step : null;
}

/** The URI in the QR code: account name for the app, and the secret. */
export function otpAddress({ secret, issuer, email }: { secret: Uint8Array; issuer: string; email: string }): string {
  // A colon separates issuer and account.
  const name = issuer.replaceAll(':', ' ').trim() || 'Aangan';
  return new TOTP({ ...terms, issuer: name, label: email, secret: keyOf(secret) }).toString();
}

/** RFC 4648: the secret for typing by hand. */
export function base32Of(secret: Uint8Array): string {
  return keyOf(secret).base32;
}

function keyOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
