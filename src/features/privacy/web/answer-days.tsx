import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { answerDays } from '../rules.ts';
import { privacyApi, privacySettingsQuery } from './queries.ts';

const choices = [7, 15, answerDays.usual, 45, 60, answerDays.most];

/** The days in which the agency promises to answer; the law leaves them to it. */
export function AnswerDays() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { data } = useQuery(privacySettingsQuery);
  const save = useMutation({
    mutationFn: (days: number) => privacyApi.saveAnswerDays({ answer_days: days, version: data?.version ?? 0 }),
    onSuccess: (settings) => {
      queryClient.setQueryData(privacySettingsQuery.queryKey, settings);
      toast({ tone: 'success', title: t`Settings saved` });
    },
    onError: (error) => fail(error, t`Your settings could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy_settings'] }),
  });
  const value = save.isPending ? save.variables : (data?.answer_days ?? answerDays.usual);
  const shown = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
    <label className="flex items-center gap-2 text-ink-2">
      {t`Answer within`}
      <Select
        className="w-28"
        value={value}
        disabled={!data || save.isPending}
        onChange={({ target }) => save.mutate(Number(target.value))}
      >
        {shown.map((days) => (
          <option key={days} value={days}>
            {t`${days} days`}
          </option>
        ))}
      </Select>
    </label>
  );
}
