import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Building2, CalendarDays, Files, Funnel, IdCard, ReceiptIndianRupee, UserRound } from 'lucide-react';
import { roleName } from '#features/accounts/role-name.ts';
import { documentTypeWords } from '#features/documents/labels.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import { shortLocation } from '#features/properties/rules.ts';
import type { Findings } from '#features/search/contract.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';

export interface PaletteRecord {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: string | null | undefined;
  open(): Promise<void>;
}

/** Maximum per kind, so that all kinds are visible without much scrolling. */
const maxPerKind = 4;

/** Search results as palette entries, one group for each kind with results. */
export function usePaletteGroups(): (found: Findings) => Array<{ heading: string; records: PaletteRecord[] }> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { dayOf, time, money, shortMoney } = useFormats();
  const nameOf = usePersonName();
  const ownedBy = (owner: string) => t`Owner: ${owner}`;
  return (found) => {
    const group = <Card extends { id: string }>(
      heading: string,
      icon: LucideIcon,
      { items, alike }: { items: readonly Card[]; alike: readonly Card[] },
      recordOf: (card: Card) => Omit<PaletteRecord, 'id' | 'icon'>,
    ) => {
      const recordsOf = (cards: readonly Card[]) =>
        cards.slice(0, maxPerKind).map((card) => ({ id: card.id, icon, ...recordOf(card) }));
      return { heading, records: recordsOf(items), alike: recordsOf(alike) };
    };
    const kinds = [
      group(t`Properties`, Building2, found.properties, ({ id, title, locality, city, price, owner }) => ({
        name: title,
        detail: [owner && ownedBy(nameOf(owner.full_name)), shortLocation({ locality, city }), shortMoney(price)]
          .filter(Boolean)
          .join(' · '),
        open: () => navigate({ to: '/properties/$id', params: { id } }),
      })),
      group(t`Clients`, UserRound, found.clients, ({ id, full_name, phone, email }) => ({
        name: full_name,
        detail: phone ?? email,
        open: () => navigate({ to: '/clients/$id', params: { id } }),
      })),
      group(t`Agents`, IdCard, found.agents, ({ id, full_name, role }) => ({
        name: full_name,
        detail: t(roleName(role)),
        open: () => navigate({ to: '/agents/view/$id', params: { id } }),
      })),
      group(t`Leads`, Funnel, found.leads, ({ id, full_name, status, phone, email }) => ({
        name: full_name,
        detail: [t(leadStageWords.labelOf(status)), phone ?? email].filter(Boolean).join(' · '),
        open: () => navigate({ to: '/leads/$id', params: { id } }),
      })),
      group(t`Meetings`, CalendarDays, found.meetings, ({ id, title, meeting_date: at }) => ({
        name: title,
        detail: t`${dayOf(at)} at ${time(at)}`,
        open: () => navigate({ to: '/meetings/edit/$id', params: { id } }),
      })),
      // Records without their own page are shown in their list.
      group(t`Documents`, Files, found.documents, ({ title, document_type: type }) => ({
        name: title,
        detail: t(documentTypeWords.labelOf(type)),
        open: () => navigate({ to: '/documents', search: { search: title } }),
      })),
      group(t`Invoices`, ReceiptIndianRupee, found.invoices, ({ number, client, amount }) => ({
        name: number,
        detail: [client && nameOf(client.full_name), money(amount)].filter(Boolean).join(' · '),
        open: () => navigate({ to: '/invoices', search: { search: number } }),
      })),
    ];
    const alike = { heading: t`Sounds like`, records: kinds.flatMap((kind) => kind.alike) };
    return [...kinds, alike].filter(({ records }) => records.length > 0);
  };
}
