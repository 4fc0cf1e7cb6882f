import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  Ellipsis,
  Eraser,
  Mail,
  MessageCircle,
  MessageSquareText,
  Pencil,
  PhoneCall,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { ContactButtons } from '#platform/contact/web/contact-buttons.tsx';
import { useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { Lead } from '../../contract.ts';
import { leadOwnership } from '../../rules.ts';
import { eraseLeadDialog } from './erase-dialog-part.ts';
import { useDeleteLead } from './use-delete-lead.ts';

const convertDialog = lazyComponent(() => import('./convert-dialog.lazy.tsx').then((part) => part.ConvertDialog));

interface LeadActionsProps {
  readonly lead: Lead;
  readonly onLogCall?: ((lead: Lead) => void) | undefined;
  /** The lead was deleted or erased, and the page is about to close. */
  onLeave(): void;
}

export function LeadActions({ lead, onLogCall, onLeave }: LeadActionsProps) {
  const { t } = useLingui();
  const me = useMe();
  const { mayWrite, mayEdit, mayDelete } = useRights('leads');
  const navigate = useNavigate();
  const deleteLead = useDeleteLead();
  const [asked, setAsked] = useState<'convert' | 'erase' | null>(null);
  const close = () => setAsked(null);
  const ConvertDialog = convertDialog.useComponent(asked === 'convert', asked === 'convert', close);
  const EraseDialog = eraseLeadDialog.useComponent(asked === 'erase', asked === 'erase', close);
  const { id, full_name: name, phone, email } = lead;
  const person = { topic: 'leads', id, full_name: name, phone, email } as const;
  const refusal = useQuickRefusal(person, lead.property ? [lead.property.id] : []);
  const write = (way: ContactRequest['way']) =>
    requestContact({ way, person, propertyIds: lead.property ? [lead.property.id] : [] });
  const editLink = mayEdit(lead.assigned_agent_id) && <Link to="/leads/$id/edit" params={{ id }} />;
  const mayConvert = lead.client === null && mayWrite(lead.assigned_agent_id);
  const entries: MenuEntry[] = [
    ...(editLink ? [{ label: t`Edit`, icon: Pencil, link: editLink }] : []),
    { label: t`Schedule Meeting`, icon: CalendarPlus, link: <Link to="/meetings/schedule" search={{ leadId: id }} /> },
  ];
  if (email)
    entries.push({ label: t`Email`, icon: Mail, offBecause: refusal('email'), onSelect: () => write('email') });
  if (phone)
    entries.push(
      { label: t`WhatsApp`, icon: MessageCircle, offBecause: refusal('whatsapp'), onSelect: () => write('whatsapp') },
      { label: t`SMS`, icon: MessageSquareText, offBecause: refusal('sms'), onSelect: () => write('sms') },
    );
  if (mayConvert) entries.push({ label: t`Convert to client`, icon: UserPlus, onSelect: () => setAsked('convert') });
  if (mayDelete(leadOwnership(lead))) {
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
        <ContactButtons
          name={name}
          person={person}
          phone={phone}
          email={email}
          onWhatsApp={() => write('whatsapp')}
          onEmail={() => write('email')}
          refusal={refusal}
          {...(editLink && { editLink })}
        />
        <IconButton
          icon={CalendarPlus}
          variant="outline"
          label={t`Schedule Meeting`}
          link={<Link to="/meetings/schedule" search={{ leadId: id }} />}
        />
        {mayConvert && (
          <Button
            aria-haspopup="dialog"
            onPointerEnter={convertDialog.prefetch}
            onFocus={convertDialog.prefetch}
            onClick={() => setAsked('convert')}
          >
            <UserPlus aria-hidden="true" />
            {t`Convert to client`}
          </Button>
        )}
        {editLink && <IconButton icon={Pencil} variant="outline" label={t`Edit lead`} link={editLink} />}
        {onLogCall && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onLogCall(lead)}>
            <PhoneCall aria-hidden="true" />
            {t`Log call`}
          </Button>
        )}
      </span>
      <Menu trigger={<IconButton icon={Ellipsis} variant="outline" label={t`More actions`} />} entries={entries} />
      {ConvertDialog && asked === 'convert' && <ConvertDialog lead={lead} onClose={close} />}
      {EraseDialog && asked === 'erase' && (
        <EraseDialog
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
