import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '#features/history/contract.ts';
import { contactRoleLabels } from '../../labels.ts';
import { contactRoles } from '../../rules.ts';

type Names = Readonly<Record<string, string>>;

/** Describes a change of a property's contacts; undefined for another action. */
export function useDescribeContactChange(): (
  entry: HistoryEntry,
  names: Names,
) => { title: string; text: string } | undefined {
  const { t } = useLingui();
  const titles: Readonly<Record<string, string>> = {
    contact_added: t`Contact added`,
    contact_updated: t`Contact changed`,
    contact_removed: t`Contact removed`,
    contact_revealed: t`Contact details shown`,
  };
  return ({ action, difference }, names) => {
    const title = titles[action];
    if (title === undefined) return undefined;
    const roles = [difference.role?.[1], difference.role?.[0]];
    const role = contactRoles.find((known) => roles.includes(known));
    // Names without a client are not in the change log.
    const name = names[String(difference.client_id?.[1] ?? difference.client_id?.[0])];
    return { title, text: [role && t(contactRoleLabels[role]), name].filter(Boolean).join(': ') };
  };
}
