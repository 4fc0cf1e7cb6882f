import type { Transaction } from '#platform/context/server/context.ts';
import { invalidField } from '#platform/failure.ts';
import type { AuthServices } from '../auth-services.ts';
import type { SecondFactorRow } from '../repository/second-factors.ts';
import { lockSecondFactor, updateSecondFactor } from '../repository/second-factors.ts';
import { hashOfRecoveryCode } from '../second-factor-keys.ts';
import { stepOfCode } from '../totp.ts';

/** What the second step was passed with. */
export type SpentCode = 'app' | 'recovery';

/**
 * Takes a code of the app or a recovery code, each of which counts once; refuses any other. Null where no second step is
 * in force.
 */
export async function spendCode(
  tx: Transaction,
  auth: AuthServices,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<SpentCode | null> {
  const factor = await lockSecondFactor(tx.db, userId);
  if (!factor?.confirmed_at) return null;
  const digits = code.replace(/\s/gu, '');
  if (/^\d{6}$/u.test(digits)) {
    await spendAppCode(tx, auth, factor, digits, now);
    return 'app';
  }
  const hash = hashOfRecoveryCode(userId, code);
  if (!factor.recovery_hashes.includes(hash)) throw invalidField('code', 'wrong_code');
  await updateSecondFactor(tx.db, userId, {
    recovery_hashes: factor.recovery_hashes.filter((existing) => existing !== hash),
  });
  return 'recovery';
}

/** Takes a code of the app, also of one that is not in force yet. */
export async function spendAppCode(
  tx: Transaction,
  auth: AuthServices,
  factor: SecondFactorRow,
  code: string,
  now: Date,
): Promise<void> {
  const secret = auth.secondFactorKeys.open(factor.user_id, factor.secret);
  // Restored beside another secret: only the recovery codes are known here.
  if (!secret) throw invalidField('code', 'unknown_app');
  const step = stepOfCode(secret, code.replace(/\s/gu, ''), now, factor.last_step);
  if (step === null) throw invalidField('code', 'wrong_code');
  await updateSecondFactor(tx.db, factor.user_id, { last_step: step });
}
