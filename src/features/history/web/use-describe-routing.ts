import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { HistoryEntry } from '../contract.ts';

/** Describes how a lead without an agent was given to somebody, and why; null for any other action. */
export function useDescribeRouting(): (
  entry: HistoryEntry,
  names: Readonly<Record<string, string>>,
) => { title: string; text: string } | null {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return ({ action, difference }, names) => {
    const people = (field: string) => {
      const ids = difference[field]?.[1];
      const known = (Array.isArray(ids) ? ids : [ids]).flatMap((id) => nameOf(names[String(id)] ?? null) ?? []);
      return known.join(', ');
    };
    const rule = String(difference.routing_rule?.[1] ?? '');
    const [agent, offered, away, full] = ['assigned_agent_id', 'offered_ids', 'leave_ids', 'full_ids'].map(people);
    const why = () => {
      switch (difference.routing_way?.[1]) {
        case 'turn':
          return t`next in turn`;
        case 'load':
        case 'claim':
          return t`fewest open leads`;
        case 'property_agent':
          return t`agent of the property`;
        default:
          return '';
      }
    };
    const lines = (...parts: readonly string[]) =>
      [...parts, away ? t`On leave: ${away}` : '', full ? t`At the limit of open leads: ${full}` : '']
        .filter((part) => part !== '')
        .join(' · ');
    const byRule = rule === '' ? '' : t`Rule “${rule}”`;
    switch (action) {
      case 'routed':
        return { title: agent ? t`Assigned to ${agent}` : t`Assigned to an agent`, text: lines(byRule, why()) };
      case 'route_offered':
        return { title: t`Offered to the first to accept`, text: lines(byRule, offered ?? '') };
      case 'route_held':
        return { title: t`Waits for working hours`, text: '' };
      case 'route_open':
        return { title: t`Left unassigned`, text: lines(t`No rule assigns it to an agent.`) };
      case 'claimed':
        return { title: agent ? t`Taken by ${agent}` : t`Lead taken`, text: '' };
      default:
        return null;
    }
  };
}
