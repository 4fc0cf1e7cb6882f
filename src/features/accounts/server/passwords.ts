import * as scrypt from 'better-auth/crypto';
import { findCompany } from '#features/company/server/repository.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { invalidField } from '#platform/failure.ts';
import { isEasyToGuess } from './password-strength.ts';

/** Each takes about 80 ms of a core and 32 MB; more would starve other work of threads. */
const atOnce = 2;
let running = 0;
const queue: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => scrypt.hashPassword(password));
}

export function verifyPassword(check: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(check));
}

interface NewPassword {
  readonly password: string;
  /** Of the password's owner. */
  readonly full_name: string;
  readonly email: string;
}

/** Rejects a password that is too short for the agency or easy to guess. */
export async function refuseWeakPassword(
  db: Queryable,
  field: string,
  { password, full_name, email }: NewPassword,
): Promise<void> {
  const { name, min_password_length } = await findCompany(db);
  if (password.length < min_password_length) throw invalidField(field, 'too_short', min_password_length);
  if (await isEasyToGuess(password, [full_name, email, name])) throw invalidField(field, 'weak_password');
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
