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
    contact_texted: t`Message logged`,
  };
  return ({ action, difference }, names) => {
    const title = titles[action];
    if (title === undefined) return undefined;
    const roles = [difference.role?.[1], difference.role?.[0]];
    const role = contactRoles.find((known) => roles.includes(known));
    // Names without a client are not in the change log: a removal erases them.
    const { client_id, contact_id, agent_id } = difference;
    const name = names[String(contact_id?.[1] ?? client_id?.[1] ?? client_id?.[0] ?? agent_id?.[1])];
    const of = role ? t(contactRoleLabels[role]) : agent_id && t`Agent`;
    return { title, text: [of, name].filter(Boolean).join(': ') };
  };
}
