import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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
  /** Encrypts a password of another service for the database. `id` names its connection. */
  seal(id: string, password: string): string;
  /** Null if another program's secret encrypted it, or for another connection. */
  open(id: string, sealed: string): string | null;
}

interface DerivedFrom {
  readonly id: string;
  readonly secret_number: number;
}

/** 192 bits; Google takes keys of up to 50 characters. */
const secretBytes = 24;
const ivByteLength = 12;
const tagByteLength = 16;

export function openIntakeSecrets({ secret }: { readonly secret: string }): IntakeSecrets {
  const own = createHmac('sha256', secret).update('secrets of intake connections').digest();
  const derive = (text: string, bytes: number) =>
    createHmac('sha256', own).update(text).digest().subarray(0, bytes).toString('base64url');
  const sealing = createHmac('sha256', own).update('passwords of other services').digest();
  const secretOf = ({ id, secret_number }: DerivedFrom) => derive(`${id.toLowerCase()} ${secret_number}`, secretBytes);
  const signed = (ms: string) => `${ms}.${derive(`page ${ms}`, 9)}`;
  return {
    secretOf,
    hashOf: (connection) => hashOfToken(secretOf(connection)),
    stamp: (at) => signed(at.getTime().toString(36)),
    readStamp(stamp) {
      const ms = stamp.split('.')[0] ?? '';
      return isSameSecret(stamp, signed(ms)) ? Number.parseInt(ms, 36) : null;
    },
    seal(id, password) {
      const iv = randomBytes(ivByteLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(id.toLowerCase()));
      const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(id, text) {
      const sealed = Buffer.from(text, 'base64url');
      const [iv, tag] = [sealed.subarray(0, ivByteLength), sealed.subarray(ivByteLength, ivByteLength + tagByteLength)];
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagByteLength })
          .setAAD(Buffer.from(id.toLowerCase()))
          .setAuthTag(tag);
        return Buffer.concat([cipher.update(sealed.subarray(ivByteLength + tagByteLength)), cipher.final()]).toString();
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
