import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DaysSetting } from '#platform/forms/web/days-setting.tsx';
import { answerDays } from '../rules.ts';
import { privacyApi, privacySettingsQuery } from './queries.ts';

const choices = [7, 15, answerDays.usual, 45, 60, answerDays.most];

/** The days in which the agency promises to answer; the law leaves them to it. */
export function AnswerDays() {
  const { t } = useLingui();
  const { data } = useQuery(privacySettingsQuery);
  return (
    <DaysSetting
      label={t`Answer within`}
      choices={choices}
      usual={answerDays.usual}
      days={data?.answer_days}
      mayEdit
      queryKey={privacySettingsQuery.queryKey}
      save={(days) => privacyApi.saveAnswerDays({ answer_days: days, version: data?.version ?? 0 })}
    />
  );
}
