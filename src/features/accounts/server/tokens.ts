import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses, for a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
