import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Ellipsis, Eraser, Mail, MessageCircle, Pencil, Phone, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { Lead } from '../contract.ts';
import { ownershipOf } from '../rules.ts';
import { ContactLink } from './contact-link.tsx';
import { eraseQuestion } from './erase-question-part.ts';
import { useDeleteLead } from './use-delete-lead.ts';

const convertDialog = latePart(() => import('./convert-dialog.late.tsx').then((part) => part.ConvertDialog));

interface LeadActionsProps {
  readonly lead: Lead;
  /** It was deleted or erased, and the page is about to be left. */
  onLeave(): void;
}

export function LeadActions({ lead, onLeave }: LeadActionsProps) {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const deleteLead = useDeleteLead();
  const [asked, setAsked] = useState<'convert' | 'erase' | null>(null);
  const close = () => setAsked(null);
  const ConvertDialog = convertDialog.usePart(asked === 'convert', asked === 'convert', close);
  const EraseQuestion = eraseQuestion.usePart(asked === 'erase', asked === 'erase', close);
  const { id, full_name: name } = lead;
  const entries: MenuEntry[] = [
    { label: t`Edit`, icon: Pencil, link: <Link to="/leads/$id/edit" params={{ id }} /> },
    { label: t`Schedule Meeting`, icon: CalendarPlus, link: <Link to="/meetings/schedule" search={{ leadId: id }} /> },
  ];
  if (lead.email) entries.push({ label: t`Email`, icon: Mail, link: <a href={`mailto:${lead.email}`}>{t`Email`}</a> });
  if (lead.client === null)
    entries.push({ label: t`Make a client`, icon: UserPlus, onSelect: () => setAsked('convert') });
  if (mayDelete({ profileId: me.profile_id, role: me.role }, ownershipOf(lead))) {
    entries.push({ kind: 'separator' });
    entries.push({
      label: t`Delete`,
      icon: Trash2,
      tone: 'danger',
      onSelect: () => {
        onLeave();
        deleteLead(lead);
        void navigate({ to: '/leads' });
      },
    });
  }
  if (me.permissions.includes('erase_person'))
    entries.push({ label: t`Erase personal data`, icon: Eraser, tone: 'danger', onSelect: () => setAsked('erase') });
  return (
    <>
      <span className="flex gap-2 phone:hidden">
        <IconButton icon={Phone} variant="line" label={t`Call ${name}`} link={<ContactLink way="call" lead={lead} />} />
        <IconButton
          icon={MessageCircle}
          variant="line"
          label={t`WhatsApp to ${name}`}
          link={<ContactLink way="whatsapp" lead={lead} />}
        />
        <IconButton
          icon={Mail}
          variant="line"
          label={t`Email to ${name}`}
          link={<ContactLink way="email" lead={lead} />}
        />
        <IconButton
          icon={CalendarPlus}
          variant="line"
          label={t`Schedule Meeting`}
          link={<Link to="/meetings/schedule" search={{ leadId: id }} />}
        />
        {lead.client === null && (
          <Button
            aria-haspopup="dialog"
            onPointerEnter={convertDialog.prefetch}
            onFocus={convertDialog.prefetch}
            onClick={() => setAsked('convert')}
          >
            <UserPlus aria-hidden="true" />
            {t`Make a client`}
          </Button>
        )}
      </span>
      <Button asChild variant="main" className="phone:hidden">
        <Link to="/leads/$id/edit" params={{ id }}>
          <Pencil aria-hidden="true" />
          {t`Edit Lead`}
        </Link>
      </Button>
      <Menu trigger={<IconButton icon={Ellipsis} variant="line" label={t`More actions`} />} entries={entries} />
      {ConvertDialog && asked === 'convert' && <ConvertDialog lead={lead} onClose={close} />}
      {EraseQuestion && asked === 'erase' && (
        <EraseQuestion
          lead={lead}
          onClose={close}
          onErased={() => {
            onLeave();
            void navigate({ to: '/leads' });
          }}
        />
      )}
    </>
  );
}
