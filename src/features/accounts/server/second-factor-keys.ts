import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Cryptography of the second factor, keyed by the installation's secret. */
export interface SecondFactorKeys {
  /** Encrypts the secret of an authenticator app for the database. */
  seal(userId: string, secret: Uint8Array): string;
  /** Null if another installation's secret encrypted it. */
  open(userId: string, sealed: string): Buffer | null;
  /** Proves that the user gave the right password a moment ago. A password change invalidates it. */
  makeChallenge(of: { userId: string; passwordHash: string }, now: Date): string;
  /** The user id the challenge claims, while it is still valid. */
  userOf(challenge: string, now: Date): string | null;
  isChallengeOf(challenge: string, of: { userId: string; passwordHash: string }): boolean;
}

/** Enough time to find the phone. */
const challengeSeconds = 10 * 60;
const ivByteLength = 12;
const tagByteLength = 16;

export function openSecondFactorKeys(secret: string): SecondFactorKeys {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const [sealing, signing] = [keyFor('secrets of second factors'), keyFor('second step of signing in')];
  const signatureOf = (userId: string, until: string, passwordHash: string) =>
    createHmac('sha256', signing)
      .update(JSON.stringify([userId, until, passwordHash]))
      .digest();
  return {
    seal(userId, plain) {
      const iv = randomBytes(ivByteLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(userId, text) {
      const sealed = Buffer.from(text, 'base64url');
      const [iv, tag] = [sealed.subarray(0, ivByteLength), sealed.subarray(ivByteLength, ivByteLength + tagByteLength)];
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagByteLength })
          .setAAD(Buffer.from(userId))
          .setAuthTag(tag);
        return Buffer.concat([cipher.update(sealed.subarray(ivByteLength + tagByteLength)), cipher.final()]);
      } catch {
        return null;
      }
    },
    makeChallenge({ userId, passwordHash }, now) {
      const until = String(Math.floor(now.getTime() / 1000) + challengeSeconds);
      return `${userId}.${until}.${signatureOf(userId, until, passwordHash).toString('base64url')}`;
    },
    userOf(challenge, now) {
      const read = challengePattern.exec(challenge);
      if (!read) return null;
      const [, userId = '', until = ''] = read;
      return Number(until) * 1000 > now.getTime() ? userId : null;
    },
    isChallengeOf(challenge, { userId, passwordHash }) {
      const [, named, until = '', signature = ''] = challengePattern.exec(challenge) ?? [];
      const [actual, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(userId, until, passwordHash)];
      return named === userId && actual.length === wanted.length && timingSafeEqual(actual, wanted);
    },
  };
}

const challengePattern = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/u;

export const recoveryCodeCount = 10;
/** Without letters that look alike. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

/** Codes for users who lost their phone: 49 bits each, written as 'abcde-fghjk'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: recoveryLength }, () => recoveryLetters[randomLetter()]).join('');
    return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`;
  });
}

function randomLetter(): number {
  // Larger bytes are drawn again, so that all letters are equally likely.
  const most = 256 - (256 % recoveryLetters.length);
  for (;;) {
    const [byte = 0] = randomBytes(1);
    if (byte < most) return byte % recoveryLetters.length;
  }
}

/** The stored hash of a recovery code, independent of its spelling. */
export function hashOfRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/gu, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
