import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOfToken } from '#features/accounts/server/tokens.ts';

/**
 * The secrets of connections. They are derived from the connection's id, the count of its renewals and the program's secret:
 * the database and its archives contain none, although a signature needs the secret itself.
 */
export interface IntakeSecrets {
  secretOf(connection: DerivedFrom): string;
  hashOf(connection: DerivedFrom): string;
  /** A stamp of when a page was rendered, which the form sends back. */
  stamp(at: Date): string;
  /** The instant of a stamp in milliseconds; null if it is not ours. */
  readStamp(stamp: string): number | null;
  /** A hash of a text that nobody can guess without the program's secret. */
  fingerprint(text: string): string;
  /** Encrypts the secrets that a sender gave the agency, for the database. */
  seal(connectionId: string, plain: string): string;
  /** Null if nothing is sealed, or the secret of another installation sealed it. */
  open(connectionId: string, sealed: string): string | null;
}

interface DerivedFrom {
  readonly id: string;
  readonly secret_number: number;
}

/** 192 bits; Google takes keys of up to 50 characters. */
const secretBytes = 24;
const ivBytes = 12;
const tagBytes = 16;

export function openIntakeSecrets({ secret }: { readonly secret: string }): IntakeSecrets {
  const own = createHmac('sha256', secret).update('secrets of intake connections').digest();
  const derive = (text: string, bytes: number) =>
    createHmac('sha256', own).update(text).digest().subarray(0, bytes).toString('base64url');
  const secretOf = ({ id, secret_number }: DerivedFrom) => derive(`${id.toLowerCase()} ${secret_number}`, secretBytes);
  const signed = (ms: string) => `${ms}.${derive(`page ${ms}`, 9)}`;
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'accounts of intake connections', 32));
  return {
    secretOf,
    hashOf: (connection) => hashOfToken(secretOf(connection)),
    stamp: (at) => signed(at.getTime().toString(36)),
    readStamp(stamp) {
      const ms = stamp.split('.')[0] ?? '';
      return isSameSecret(stamp, signed(ms)) ? Number.parseInt(ms, 36) : null;
    },
    fingerprint: (text) => derive(`content ${text}`, 32),
    seal(connectionId, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(connectionId.toLowerCase()));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(connectionId, text) {
      const sealed = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(connectionId.toLowerCase()))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfToken(given)), Buffer.from(hashOfToken(expected)));
}

/** Whether a header has the HMAC-SHA-256 of the raw body: 'sha256=<hex>'. */
export function isSignedWith(secret: string, body: Buffer, header: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSameSecret(
    header
      .trim()
      .toLowerCase()
      .replace(/^sha256=/u, ''),
    expected,
  );
}
