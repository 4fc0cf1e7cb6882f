import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { compareNames } from '#platform/spelling.ts';
import type { Option } from '#ui/combobox-options.ts';
import type { ListedPerson } from './people-mutations.ts';
import { peopleQuery } from './queries.ts';

interface AgentOption extends Option {
  readonly state: ListedPerson['state'];
}

const order: Readonly<Record<ListedPerson['status'], number>> = { active: 0, on_leave: 1, inactive: 2 };

/** The people to choose from: first active ones, then people on leave and people who left, both marked. */
export function useAgentOptions(): readonly AgentOption[] {
  const { t } = useLingui();
  const people = useQuery(peopleQuery).data;
  const erased = usePersonName()('');
  const [onLeave, inactive] = [t`On leave`, t`Inactive`];
  return useMemo(() => {
    const marks = { active: undefined, on_leave: onLeave, inactive };
    const known = (people ?? []).filter(({ state }) => state !== 'waiting_approval');
    return known
      .toSorted((one, other) => order[one.status] - order[other.status] || compareNames(one.full_name, other.full_name))
      .map(({ id, full_name, status, state }) => ({
        value: id,
        label: full_name || erased,
        detail: marks[status],
        state,
      }));
  }, [people, erased, onLeave, inactive]);
}

/** The same as a native select, for a filter by assigned person. */
export function AgentOptions({ except }: { readonly except?: string }) {
  return useAgentOptions()
    .filter(({ value }) => value !== except)
    .map(({ value, label, detail }) => (
      <option key={value} value={value}>
        {detail === undefined ? label : `${label} · ${detail}`}
      </option>
    ));
}
