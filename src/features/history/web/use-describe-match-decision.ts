import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '../contract.ts';

type Names = Readonly<Record<string, string>>;

/** Describes a client's decision on a property, on both timelines: the decision and the name of the other record. */
export function useDescribeMatchDecision(): (
  entry: HistoryEntry,
  other: string,
  names: Names,
) => { title: string; text: string } {
  const { t } = useLingui();
  return ({ actor, difference }, other, names) => {
    // The client was erased.
    if (!difference.decision) return { title: t`Answer erased`, text: '' };
    const name = names[String(difference[other]?.[1])] ?? t`no longer available`;
    const title = {
      interested: t`Interested`,
      not_suitable: t`Not suitable`,
      none: t`Answer removed`,
    }[known(difference.decision?.[1])];
    // An actor without an account is the client.
    return { title, text: actor === null ? t`${name}, answered by the client or lead` : name };
  };
}

function known(decision: unknown): 'interested' | 'not_suitable' | 'none' {
  return decision === 'interested' || decision === 'not_suitable' ? decision : 'none';
}
