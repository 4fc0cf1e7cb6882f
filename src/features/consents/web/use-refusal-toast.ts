import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { contactRefusalLabels } from '../labels.ts';
import type { ContactRefusal } from '../rules.ts';

/** `useFailureToast` that also explains why a person may not be contacted. */
export function useRefusalToast(): ReturnType<typeof useFailureToast> {
  const { t } = useLingui();
  const fail = useFailureToast();
  return useCallback(
    (error, sentence, retry, title) => {
      const problem = problemOf(error);
      const reason = problem.code === 'conflict' ? problem.reason : undefined;
      if (!isRefusal(reason)) return fail(error, sentence, retry, title);
      toast({ tone: 'danger', title: title ?? sentence, text: t(contactRefusalLabels[reason]) });
    },
    [fail, t],
  );
}

function isRefusal(reason: string | undefined): reason is ContactRefusal {
  return reason !== undefined && Object.hasOwn(contactRefusalLabels, reason);
}
