import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The public keys of a browser's push subscription, base64url (RFC 8291). */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The size of a single record, which holds a whole message (RFC 8291, 4). */
const recordSize = 4096;

/** The limit of push services minus the encryption overhead. */
export const maxPayloadBytes = recordSize - 103;

/** Encrypts a message for one browser: RFC 8291 with `aes128gcm` (RFC 8188). Salt and key are new each time. */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  message: Uint8Array,
  { salt, secret }: { salt: Uint8Array; secret?: Uint8Array } = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH('prime256v1');
  if (secret) own.setPrivateKey(secret);
  else own.generateKeys();
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(ours.length, 4);
  // The byte 2 marks the last record, which is the only one.
  const content = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, ours, ...content]);
}

/** Whether the keys are valid: a point on the curve and 16 bytes. */
export function areUsable({ p256dh, auth }: BrowserKeys): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    return false;
  }
  return Buffer.from(auth, 'base64url').length === 16;
}

function derive(from: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length));
}
