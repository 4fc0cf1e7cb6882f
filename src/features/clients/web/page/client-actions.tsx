import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eraser, Mail, Pencil, PhoneCall, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { ContactButtons } from '#platform/contact/web/contact-buttons.tsx';
import { useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { Client } from '../../contract.ts';
import { eraseClientDialog } from './erase-dialog-part.ts';
import { useDeleteClient } from './use-delete-client.ts';

interface ClientActionsProps {
  readonly client: Client;
  readonly onLogCall?: ((client: Client) => void) | undefined;
  /** Called once the client is deleted, before the browser leaves the page. */
  onDelete(): void;
}

export function ClientActions({ client, onLogCall, onDelete }: ClientActionsProps) {
  const { t } = useLingui();
  const me = useMe();
  const { mayWrite, mayEdit, mayDelete } = useRights('clients');
  const navigate = useNavigate();
  const deleteClient = useDeleteClient();
  const [isErasing, setErasing] = useState(false);
  const EraseDialog = eraseClientDialog.useComponent(isErasing, isErasing, () => setErasing(false));
  const { id, full_name: name, phone, email } = client;
  const person = { topic: 'clients', id, full_name: name, phone, email } as const;
  const refusal = useQuickRefusal(person);
  const write = (way: ContactRequest['way']) => requestContact({ way, person });
  const editLink = mayEdit(client.agent_id) && <Link to="/clients/edit/$id" params={{ id }} />;
  const entries: MenuEntry[] = [
    ...(editLink ? [{ label: t`Edit`, icon: Pencil, link: editLink }] : []),
    ...(email ? [{ label: t`Email`, icon: Mail, offBecause: refusal('email'), onSelect: () => write('email') }] : []),
  ];
  if (mayWrite(client.agent_id))
    entries.push({
      label: t`Edit preferences`,
      icon: SlidersHorizontal,
      link: <Link to="/clients/preferences" search={{ client: id }} />,
    });
  if (mayDelete(client)) {
    if (entries.length > 0) entries.push({ kind: 'separator' });
    entries.push({
      label: t`Delete`,
      icon: Trash2,
      tone: 'danger',
      onSelect: () => {
        onDelete();
        deleteClient(client);
        void navigate({ to: '/clients' });
      },
    });
  }
  if (me.permissions.includes('erase_person'))
    entries.push({ label: t`Erase personal data`, icon: Eraser, tone: 'danger', onSelect: () => setErasing(true) });
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
        {editLink && <IconButton icon={Pencil} variant="outline" label={t`Edit Client`} link={editLink} />}
        {onLogCall && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onLogCall(client)}>
            <PhoneCall aria-hidden="true" />
            {t`Log call`}
          </Button>
        )}
      </span>
      {entries.length > 0 && (
        <Menu trigger={<IconButton icon={Ellipsis} variant="outline" label={t`More actions`} />} entries={entries} />
      )}
      {EraseDialog && isErasing && <EraseDialog id={id} name={name} onClose={() => setErasing(false)} />}
    </>
  );
}
