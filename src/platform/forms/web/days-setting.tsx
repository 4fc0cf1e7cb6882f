import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';

interface DaysSettingProps<Settings> {
  readonly label: string;
  readonly choices: readonly number[];
  /** Shown until the saved days are known. */
  readonly usual: number;
  /** The saved days; undefined while they load. */
  readonly days: number | undefined;
  readonly mayEdit: boolean;
  /** The query of the settings; its first part is their topic. */
  readonly queryKey: readonly unknown[];
  save(days: number): Promise<Settings>;
}

/** A number of days that is saved as soon as it is chosen. */
export function DaysSetting<Settings>(props: DaysSettingProps<Settings>) {
  const { label, choices, usual, days: saved, mayEdit, queryKey } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings);
      toast({ tone: 'success', title: t`Settings saved` });
    },
    onError: (error) => fail(error, t`Your settings could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
  });
  const value = save.isPending ? save.variables : (saved ?? usual);
  const shown = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
    <label className="flex items-center gap-2 text-ink-2">
      {label}
      <Select
        className="w-28"
        value={value}
        disabled={saved === undefined || !mayEdit || save.isPending}
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
