import type { Transaction } from '#platform/context/server/context.ts';
import { invalidField } from '#platform/failure.ts';
import type { AuthServices } from '../auth-services.ts';
import type { SecondFactorRow } from '../repository/second-factors.ts';
import { lockSecondFactor, updateSecondFactor } from '../repository/second-factors.ts';
import { hashOfRecoveryCode } from '../second-factor-keys.ts';
import { stepOfCode } from '../totp.ts';

export type SpentCode = 'app' | 'recovery';

/** Consumes an authenticator or recovery code, each valid once; throws for any other. Null if no second factor is active. */
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

/** Consumes an authenticator code; also works before the second factor is active. */
export async function spendAppCode(
  tx: Transaction,
  auth: AuthServices,
  factor: SecondFactorRow,
  code: string,
  now: Date,
): Promise<void> {
  const secret = auth.secondFactorKeys.open(factor.user_id, factor.secret);
  // The database was restored under another installation secret: only recovery codes still work.
  if (!secret) throw invalidField('code', 'unknown_app');
  const step = stepOfCode(secret, code.replace(/\s/gu, ''), now, factor.last_step);
  if (step === null) throw invalidField('code', 'wrong_code');
  await updateSecondFactor(tx.db, factor.user_id, { last_step: step });
}
