import { findLastEditor } from '#features/history/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { IntakeSettings } from '../contract.ts';
import { findIntakeSettings, lockIntakeSettings, updateIntakeSettings } from './repository.ts';

const intakeSettingsTopic = 'intake_settings';
/** Of the single row, for the change log. */
const settingsId = '00000000-0000-7000-8000-000000000003';

export function readIntakeSettings({ db }: StaffContext): Promise<IntakeSettings> {
  return findIntakeSettings(db);
}

/** Saves the settings that were read at `version`; a conflict contains the current ones. */
export async function saveIntakeSettings(
  context: StaffContext,
  { keep_days, version }: IntakeSettings,
): Promise<IntakeSettings> {
  return transact(context, async (tx) => {
    const before = await lockIntakeSettings(tx.db);
    if (before.version !== version)
      throw new Failure('conflict', {
        current: before,
        ...(await findLastEditor(tx.db, intakeSettingsTopic, settingsId)),
      });
    if (before.keep_days === keep_days) return before;
    const after = await updateIntakeSettings(tx.db, { keep_days, updated_at: context.clock.now() });
    await tx.record({
      topic: intakeSettingsTopic,
      entityId: settingsId,
      action: 'updated',
      difference: { keep_days: [before.keep_days, keep_days] },
    });
    return after;
  });
}
