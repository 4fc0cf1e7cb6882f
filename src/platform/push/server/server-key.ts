import type { KeyObject } from 'node:crypto';
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

/** The VAPID key that identifies this installation to push services (RFC 8292). */
export interface ServerKey {
  /** The public key for browsers: the uncompressed point, base64url. */
  readonly publicKey: string;
  /** The Authorization header for the push service of an endpoint. */
  authorize(endpoint: string, now: Date): string;
}

/** Push services refuse more than a day. */
const validForSeconds = 12 * 60 * 60;

/**
 * Derives the key from the installation's secret: all servers share it and it is not stored. Push services get the
 * installation's URL as a contact.
 */
export function openServerKey(secret: string, publicUrl: string): ServerKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(derive(secret));
  const point = pair.getPublicKey();
  const key = keyOf(pair.getPrivateKey(), point);
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize(endpoint, now) {
      const until = Math.floor(now.getTime() / 1000) + validForSeconds;
      const claims = { aud: new URL(endpoint).origin, exp: until, sub: contactOf(publicUrl) };
      const signingInput = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      );
      return `vapid t=${signingInput}.${signature}, k=${publicKey}`;
    },
  };
}

/** Derives a number below the order of the curve; a hash exceeds it once in four thousand million. */
function derive(secret: string): Buffer {
  for (let round = 0; ; round += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `key of push messages ${round}`, 32));
    if (bytes.readUInt32BE(0) < 0xffffffff && bytes.some((byte) => byte !== 0)) return bytes;
  }
}

function keyOf(secret: Buffer, point: Buffer): KeyObject {
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const d = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

/** Push services accept only https: and mailto: contacts. */
function contactOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:push@${hostname}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
