import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { addMonths, monthOf } from '#platform/months.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { AgentPerformance, MonthPerformance } from '../contract.ts';
import { performanceFields } from '../fields.ts';
import { MetricsForm } from './metrics-form.tsx';
import { toMetricsValues } from './metrics-values.ts';
import { agentMonthsQuery } from './queries.ts';
import type { MetricsConflict } from './use-save-metrics.ts';
import { useSaveMetrics } from './use-save-metrics.ts';

interface MetricsDialogProps {
  readonly agent: AgentPerformance['agent'];
  /** The month to edit; null lets the user choose. */
  readonly month: string | null;
  onClose(): void;
}

/** Targets are typed ahead, and missing figures are typed later. */
const monthsAhead = 3;
const monthsBack = 24;

/** Types figures for an agent's month that replace the computed ones. */
export function MetricsDialog({ agent, month: edited, onClose }: MetricsDialogProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const monthFormatters = useMonthFormatters();
  const nameOf = usePersonName();
  const current = monthOf(today());
  const [chosen, setChosen] = useState(edited ?? current);
  // Refetched on open, as others may have saved; the open form keeps its values.
  const found = useQuery({ ...agentMonthsQuery(agent.id, chosen), staleTime: 0, refetchOnMount: 'always' });
  const [opened, setOpened] = useState<MonthPerformance | null>(null);
  const latest = found.isFetching || found.isPlaceholderData ? undefined : found.data?.months.at(-1);
  if (latest && opened?.month !== chosen && latest.month === chosen) setOpened(latest);
  const saving = useSaveMetrics({ agentId: agent.id, onSaved: onClose });
  const isReady = opened?.month === chosen;
  // One per month opened here: each month keeps its draft while another is chosen.
  const [forgets] = useState(() => new Set<() => void>());
  const addForget = useCallback((forget: () => void) => void forgets.add(forget), [forgets]);
  const cancel = () => {
    for (const forget of forgets) forget();
    onClose();
  };

  if (saving.conflict && opened)
    return (
      <Conflict
        conflict={saving.conflict}
        isSaving={saving.isSaving}
        onClose={saving.closeConflict}
        onKeepTheirs={() => {
          saving.conflict?.forget();
          onClose();
        }}
        onSave={saving.saveChoice}
      />
    );
  return (
    <FormDialog
      formId="metrics"
      title={edited ? t`Edit metrics` : t`Add metrics`}
      text={nameOf(agent.full_name)}
      label={t`Save metrics`}
      busyLabel={t`Saving...`}
      isBusy={saving.isSaving}
      isReady={isReady}
      onClose={onClose}
      onCancel={cancel}
    >
      <div className="grid gap-4">
        <Field label={t`Month`} required>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              disabled={edited !== null}
              onChange={({ target }) => setChosen(target.value)}
            >
              {monthsFrom(current, chosen).map((month) => (
                <option key={month} value={month}>
                  {monthFormatters.full(month)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isReady ? (
          <MetricsForm
            key={`${opened.month}:${opened.version}`}
            id="metrics"
            agentId={agent.id}
            opened={opened}
            onOpen={addForget}
            onSubmit={(sent) => saving.save({ ...sent, month: opened.month })}
          />
        ) : found.isError ? (
          <ErrorState
            title={t`The figures could not be loaded`}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : (
          <Loading label={t`Loading performance...`}>
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </div>
    </FormDialog>
  );
}

/** The months to choose from, latest first. */
function monthsFrom(current: string, chosen: string): string[] {
  const offered = Array.from({ length: monthsAhead + monthsBack + 1 }, (_, index) =>
    addMonths(current, monthsAhead - index),
  );
  return offered.includes(chosen) ? offered : [chosen, ...offered];
}

interface ConflictProps {
  readonly conflict: MetricsConflict;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: MetricsConflict['mine']): void;
}

function Conflict({ conflict, ...props }: ConflictProps) {
  const { t } = useLingui();
  const format = useFormatField<MetricsConflict['mine']>(performanceFields, {});
  const name = usePersonName()(conflict.changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed these figures while you were editing`}
      labels={labelsOf(performanceFields)}
      base={conflict.base}
      mine={conflict.mine}
      theirs={toMetricsValues(conflict.theirs.typed)}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={(field, values) => (values[field] === '' ? t`computed` : format(field, values))}
    />
  );
}
