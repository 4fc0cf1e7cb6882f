import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { MonthPerformance } from '../contract.ts';
import { metricsDraft } from '../contract.ts';
import type { MetricsValues } from './metrics-values.ts';
import { draftOf, valuesOf } from './metrics-values.ts';
import { performance } from './queries.ts';

export interface MetricsConflict {
  readonly base: MetricsValues;
  readonly mine: MetricsValues;
  readonly theirs: MonthPerformance;
  readonly changedBy: string | null;
  /** Lets go of what was kept on this device. */
  readonly forget: () => void;
}

/** Saves what was typed of a month on what stood there when it was opened. */
export function useSaveMetrics({ agentId, onSaved }: { agentId: string; onSaved(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [conflict, setConflict] = useState<MetricsConflict | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, opened }: { values: MetricsValues; opened: MonthPerformance; forget: () => void }) =>
      performance.save({
        ...metricsDraft.parse(draftOf(values)),
        ...{ agent_id: agentId, month: opened.month, version: opened.version },
      }),
    onSuccess: (_, { forget }) => {
      forget();
      toast({ tone: 'success', title: t`Performance metrics saved` });
      onSaved();
    },
    onError: (error, { values, opened, forget }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isMonth(problem.current)) {
        const base = valuesOf(opened.typed);
        const theirs = problem.current;
        setConflict({ base, mine: values, theirs, changedBy: problem.changedBy ?? null, forget });
        return;
      }
      fail(error, t`Failed to save performance metrics. Please try again.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['performance'] }),
  });
  return {
    save: mutate,
    isSaving: isPending,
    conflict,
    closeConflict: () => setConflict(null),
    /** What was chosen is saved on what stands there now. */
    saveChoice: (values: MetricsValues) => {
      if (conflict) mutate({ values, opened: conflict.theirs, forget: conflict.forget });
    },
  };
}

/** A save is refused with the month as it stands, in the shape in which it is answered. */
function isMonth(current: unknown): current is MonthPerformance {
  return typeof current === 'object' && current !== null && 'typed' in current && 'version' in current;
}
