import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { keepDays } from '../rules.ts';
import { intakeApi, intakeSettingsQuery } from './queries.ts';

const choices = [7, 30, 60, keepDays.usual, 180, 365, keepDays.most];

/** The days after which what arrived is deleted, for all connections that have no days of their own. */
export function KeptDays({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { data } = useQuery(intakeSettingsQuery);
  const save = useMutation({
    mutationFn: (days: number) => intakeApi.saveSettings({ keep_days: days, version: data?.version ?? 0 }),
    onSuccess: (settings) => {
      queryClient.setQueryData(intakeSettingsQuery.queryKey, settings);
      toast({ tone: 'success', title: t`Settings saved` });
    },
    onError: (error) => fail(error, t`Your settings could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['intake_settings'] }),
  });
  const value = save.isPending ? save.variables : (data?.keep_days ?? keepDays.usual);
  const shown = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
    <label className="flex items-center gap-2 text-ink-2">
      {t`Keep for`}
      <Select
        className="w-28"
        value={value}
        disabled={!data || !mayEdit || save.isPending}
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
