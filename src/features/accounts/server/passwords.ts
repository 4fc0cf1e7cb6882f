import * as scrypt from 'better-auth/crypto';
import { invalidField } from '#platform/failure.ts';
import { commonPasswords } from './common-passwords.ts';

/** Each takes about 80 ms of a core and 32 MB; more than these would starve everything else of threads. */
const atOnce = 2;
let running = 0;
const queue: (() => void)[] = [];

/** The scrypt hash of a password, with its salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => scrypt.hashPassword(password));
}

export function verifyPassword(check: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(check));
}

/** Refuses a password that everybody tries first, or that is the email address itself. */
export function refusePoorPassword(field: string, password: string, email: string): void {
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain) || plain === email.toLowerCase()) throw invalidField(field, 'common_password');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
