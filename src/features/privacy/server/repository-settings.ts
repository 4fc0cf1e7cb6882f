import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PrivacySettings, RetentionRule } from '../contract.ts';
import type { RetentionKind } from '../rules.ts';
import { answerDays, retentionKinds } from '../rules.ts';
import { privacySettingsTable, retentionRules } from './tables.ts';

/** The settings; version 0 of what was never saved. */
export async function findPrivacySettings(db: Queryable): Promise<PrivacySettings> {
  const [row] = await db.select().from(privacySettingsTable);
  const rules = await db.select().from(retentionRules);
  const retention = retentionKinds.map((kind): RetentionRule => {
    const { months = null, mode = 'review', version = 0 } = rules.find((rule) => rule.kind === kind) ?? {};
    return { kind, months, mode, version };
  });
  return { answer_days: row?.answer_days ?? answerDays.usual, version: row?.version ?? 0, retention };
}

/** Serializes saves of the settings until the transaction ends. */
export async function lockPrivacySettings(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('privacy_settings'))`);
}

export async function saveAnswerDaysRow(db: Queryable, answer_days: number): Promise<void> {
  await db
    .insert(privacySettingsTable)
    .values({ answer_days })
    .onConflictDoUpdate({
      target: privacySettingsTable.id,
      set: { answer_days, version: sql`${privacySettingsTable.version} + 1` },
    });
}

export async function saveRetentionRow(
  db: Queryable,
  { kind, months, mode }: Pick<RetentionRule, 'kind' | 'months' | 'mode'>,
): Promise<void> {
  await db
    .insert(retentionRules)
    .values({ kind, months, mode })
    .onConflictDoUpdate({
      target: retentionRules.kind,
      // A changed rule is proposed again.
      set: { months, mode, proposed_on: null, version: sql`${retentionRules.version} + 1` },
    });
}

/** Claims the proposal of a rule; false if it was made on this day or later, or another server has it in hand. */
export async function claimProposal(
  db: Queryable,
  { kind, today, notSince }: { kind: RetentionKind; today: string; notSince: string },
): Promise<boolean> {
  const rows = await db
    .update(retentionRules)
    .set({ proposed_on: today })
    .where(
      sql`${retentionRules.kind} = ${kind} and (${retentionRules.proposed_on} is null or ${retentionRules.proposed_on} <= ${notSince}::date)`,
    )
    .returning({ kind: retentionRules.kind });
  return rows.length > 0;
}

export async function findRetentionRule(db: Queryable, kind: RetentionKind) {
  const [rule] = await db.select().from(retentionRules).where(eq(retentionRules.kind, kind));
  return rule ?? null;
}
