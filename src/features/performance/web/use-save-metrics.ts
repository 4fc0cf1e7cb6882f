import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Baseline } from '#platform/forms/web/drafts.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { MonthPerformance } from '../contract.ts';
import { metricsInput } from '../contract.ts';
import type { MetricsValues } from './metrics-values.ts';
import { toMetricsInput, toMetricsValues } from './metrics-values.ts';
import { performanceApi } from './queries.ts';

export interface MetricsConflict {
  readonly base: MetricsValues;
  readonly mine: MetricsValues;
  readonly theirs: MonthPerformance;
  readonly changedBy: string | null;
  /** Discards the draft on this device. */
  readonly forget: () => void;
}

export interface SavingMetrics {
  readonly month: string;
  readonly values: MetricsValues;
  /** The figures on which the draft is based. */
  readonly begun: Baseline<MetricsValues>;
  readonly forget: () => void;
}

const baselineOf = (month: MonthPerformance) => ({ values: toMetricsValues(month.typed), version: month.version });

/** Saves the typed figures of a month on the version they are based on. */
export function useSaveMetrics({ agentId, onSaved }: { agentId: string; onSaved(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [conflict, setConflict] = useState<MetricsConflict | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ month, values, begun }: SavingMetrics) =>
      performanceApi.save({
        ...metricsInput.parse(toMetricsInput(values)),
        agent_id: agentId,
        month,
        version: begun.version ?? 0,
      }),
    onSuccess: (_, { forget }) => {
      forget();
      toast({ tone: 'success', title: t`Performance metrics saved` });
      onSaved();
    },
    onError: (error, { values, begun, forget }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isMonth(problem.current)) {
        setConflict({
          base: begun.values,
          mine: values,
          theirs: problem.current,
          changedBy: problem.changedBy ?? null,
          forget,
        });
        return;
      }
      fail(error, t`Failed to save performance metrics. Please try again.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['performance'] }),
  });
  return {
    save: (saving: SavingMetrics) => mutate(saving),
    isSaving: isPending,
    conflict,
    closeConflict: () => setConflict(null),
    /** Saves the resolved conflict on the current version. */
    saveChoice: (values: MetricsValues) => {
      if (!conflict) return;
      const { theirs, forget } = conflict;
      mutate({ month: theirs.month, values, begun: baselineOf(theirs), forget });
    },
  };
}

/** Checks the current month of a conflict response. */
function isMonth(current: unknown): current is MonthPerformance {
  return typeof current === 'object' && current !== null && 'typed' in current && 'version' in current;
}
