import { expect } from 'vitest';
import { hashOfRecoveryCode } from '#features/accounts/server/second-factor-keys.ts';
import type { Cluster } from './database.ts';
import type { SecondFactorWorkload } from './second-factor-workload.ts';
import { matchOutcomes } from './sending.ts';

interface Found {
  readonly user_id: string;
  readonly switched_on: number;
  readonly renewed: number;
  readonly used: number;
  readonly switched_off: number;
  readonly reset: number;
  readonly hashes: string[] | null;
  readonly emails: number;
}

export async function auditSecondFactors(
  cluster: Cluster,
  { accounts, ledger }: SecondFactorWorkload,
  complain: (what: string) => string,
): Promise<void> {
  for (const { id, email, codes, spent } of accounts) {
    const [found] = await cluster.rows<Found>(
      `select p.user_id, log.*,
        (select recovery_hashes from second_factors where user_id = p.user_id and confirmed_at is not null) as hashes,
        (select count(*)::integer from emails where recipient = $2) as emails
      from profiles p, lateral (select count(*) filter (where action = 'second_factor_on')::integer as switched_on,
          count(*) filter (where action = 'recovery_codes_renewed')::integer as renewed,
          count(*) filter (where action = 'recovery_code_used')::integer as used,
          count(*) filter (where action = 'second_factor_off')::integer as switched_off,
          count(*) filter (where action = 'second_factor_reset')::integer as reset
        from changes where topic = 'profiles' and entity_id = p.id) log
      where p.id = $1`,
      [id, email],
    );
    if (!found) throw new Error(complain(`${email} is gone`));
    const of = <T extends { readonly input: { readonly id: string } }>(sent: readonly T[]) =>
      sent.filter(({ input }) => input.id === id);
    const { user_id, switched_on, renewed, used, switched_off, reset, hashes, emails } = found;
    const checks = {
      switchedOn: matchOutcomes(of(ledger.switchedOn), switched_on),
      renewals: matchOutcomes(of(ledger.renewals), renewed),
      signIns: matchOutcomes(of(ledger.signIns), used),
      switchedOff: matchOutcomes(of(ledger.switchedOff), switched_off),
      resets: matchOutcomes(of(ledger.resets), reset),
      // Enabled exactly if the last change was switching it on.
      inForce: switched_on - switched_off - reset === (hashes ? 1 : 0),
      // The invitation, and one alert for each security-relevant change.
      emails: emails === 1 + used + switched_off + reset,
      // Unused codes are still valid, used codes are not.
      codes: (codes ?? []).every((code) => hashes?.includes(hashOfRecoveryCode(user_id, code))),
      spent: !spent.some((code) => hashes?.includes(hashOfRecoveryCode(user_id, code))),
    };
    const wrong = Object.entries(checks).flatMap(([what, isRight]) => (isRight ? [] : [what]));
    expect({ email, wrong, found }, complain('second factors match the responses')).toMatchObject({ wrong: [] });
  }
}
