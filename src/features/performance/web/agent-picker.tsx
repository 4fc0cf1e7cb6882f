import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { compareNames } from '#platform/spelling.ts';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import type { AgentPerformance, RankedAgent } from '../contract.ts';

interface AgentPickerProps {
  readonly agents: readonly RankedAgent[];
  /** The agent whose months are shown; may be missing from the list. */
  readonly chosen: AgentPerformance['agent'] | undefined;
  onChoose(id: string): void;
}

const atWork = ['active', 'on_leave', 'inactive'];

/** Picks an agent by name or role. Agents on leave or inactive are marked and listed last. */
export function AgentPicker({ agents, chosen, onChoose }: AgentPickerProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const options = useMemo(() => {
    const detailOf = ({ role, status }: Pick<RankedAgent, 'role' | 'status'>) => {
      const name = t(roleName(role));
      if (status === 'active') return name;
      return `${name} · ${status === 'on_leave' ? t`On leave` : t`Inactive`}`;
    };
    const all = agents.some(({ id }) => id === chosen?.id) || !chosen ? agents : [...agents, chosen];
    return all
      .toSorted(
        (one, other) =>
          atWork.indexOf(one.status) - atWork.indexOf(other.status) || compareNames(one.full_name, other.full_name),
      )
      .map((agent) => ({ value: agent.id, label: nameOf(agent.full_name), detail: detailOf(agent) }));
  }, [agents, chosen, nameOf, t]);
  return (
    <Combobox
      required
      label={t`Agent`}
      className="w-72 phone:w-full"
      placeholder={t`Search by name or role...`}
      emptyText={t`No matching agent`}
      value={options.find(({ value }) => value === chosen?.id) ?? null}
      find={findIn(options)}
      onChange={(option) => option && onChoose(option.value)}
    />
  );
}
