import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DaysSetting } from '#platform/forms/web/days-setting.tsx';
import { keepDays } from '../rules.ts';
import { intakeApi, intakeSettingsQuery } from './queries.ts';

const choices = [7, 30, 60, keepDays.usual, 180, 365, keepDays.most];

/** The days after which what arrived is deleted, for all connections that have no days of their own. */
export function KeptDays({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(intakeSettingsQuery);
  return (
    <DaysSetting
      label={t`Keep for`}
      choices={choices}
      usual={keepDays.usual}
      days={data?.keep_days}
      mayEdit={mayEdit}
      queryKey={intakeSettingsQuery.queryKey}
      save={(days) => intakeApi.saveSettings({ keep_days: days, version: data?.version ?? 0 })}
    />
  );
}
