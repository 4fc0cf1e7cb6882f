import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, MessageCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useGreeting } from '#features/agents/web/use-greeting.ts';
import { CallIconButton, ContactIconButton, PersonCallButton } from '#platform/contact/web/contact-icon-button.tsx';
import { whatsAppLink } from '#platform/phone-links.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Property, PropertyContact } from '../../contract.ts';
import { contactRoleLabels } from '../../labels.ts';
import { contactsQuery, propertiesApi } from '../queries.ts';
import { useLogMessage } from './use-log-message.ts';

const dialog = lazyComponent(() =>
  import('./property-contact-dialog.lazy.tsx').then((part) => part.PropertyContactDialog),
);

interface PropertyContactsProps {
  readonly property: Pick<Property, 'id'>;
  readonly isEditable: boolean;
}

/** Co-owners, caretakers, tenants and builders, with ways to reach them. */
export function PropertyContacts({ property: { id }, isEditable }: PropertyContactsProps) {
  const { t } = useLingui();
  const contacts = useQuery(contactsQuery(id)).data;
  const [edited, setEdited] = useState<PropertyContact | 'new' | null>(null);
  const Dialog = dialog.useComponent(edited !== null, edited !== null);
  if (!contacts || (contacts.length === 0 && !isEditable)) return null;
  return (
    <section aria-labelledby="property-contacts">
      <SectionHead
        id="property-contacts"
        title={t`Contacts`}
        action={
          isEditable && (
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" />
              {t`Add contact`}
            </Button>
          )
        }
      />
      {contacts.length === 0 ? (
        <p className="py-3 text-ink-3">{t`Add an owner, co-owner, caretaker, tenant or builder.`}</p>
      ) : (
        <ul className="py-1">
          {contacts.map((contact) => (
            <ContactEntry
              key={contact.id}
              contact={contact}
              propertyId={id}
              onEdit={isEditable ? () => setEdited(contact) : undefined}
            />
          ))}
        </ul>
      )}
      {Dialog && edited && (
        <Dialog
          key={edited === 'new' ? 'new' : edited.id}
          propertyId={id}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

interface ContactEntryProps {
  readonly contact: PropertyContact;
  readonly propertyId: string;
  readonly onEdit: (() => void) | undefined;
}

function ContactEntry({ contact, propertyId, onEdit }: ContactEntryProps) {
  const { t } = useLingui();
  const remove = useRemoveContact(propertyId);
  const logMessage = useLogMessage(propertyId);
  const message = { text: useGreeting(contact.name), onOpen: () => logMessage(contact.id) };
  const { client_id, name, phone, email, role } = contact;
  const toClient =
    client_id === null
      ? undefined
      : ({
          way: 'whatsapp',
          person: { topic: 'clients', id: client_id, full_name: name, phone, email },
          propertyIds: [propertyId],
        } as const);
  const whatsApp = { icon: MessageCircle, variant: 'outline', label: t`WhatsApp to ${name}` } as const;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {client_id === null ? (
            <span className="font-medium text-ink">{name}</span>
          ) : (
            <Link to="/clients/$id" params={{ id: client_id }} className="font-medium text-ink hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="truncate text-ink-3">{[t(contactRoleLabels[role]), phone].filter(Boolean).join(' · ')}</p>
      </div>
      {phone &&
        (toClient ? (
          <>
            <PersonCallButton variant="outline" person={toClient.person} phone={phone} />
            <ContactIconButton {...whatsApp} request={toClient} />
          </>
        ) : (
          <>
            <CallIconButton
              variant="outline"
              name={name}
              phone={phone}
              of={{ kind: 'property_contacts', id: contact.id, message }}
              refusal={null}
            />
            {!isMasked(phone) && (
              <IconButton
                {...whatsApp}
                link={
                  <a
                    href={whatsAppLink(phone, message.text)}
                    target="_blank"
                    rel="noreferrer"
                    onClick={message.onOpen}
                  />
                }
              />
            )}
          </>
        ))}
      {onEdit && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={t`More for ${name}`} />}
          entries={[
            { label: t`Edit`, icon: Pencil, onSelect: onEdit },
            { label: t`Remove`, icon: Trash2, tone: 'danger', onSelect: () => remove(contact) },
          ]}
        />
      )}
    </li>
  );
}

/** Removes a contact; 'Undo' adds it again. */
function useRemoveContact(property_id: string): (contact: PropertyContact) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const options = {
    onError: (error: Error) => void fail(error, t`The contact could not be changed.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: contactsQuery(property_id).queryKey }),
  };
  const restore = useMutation({
    ...options,
    mutationFn: ({ role, client_id, name, phone }: PropertyContact) => {
      const person = client_id === null ? { client_id, name, phone } : { client_id, name: null, phone: null };
      return propertiesApi.addContact({ id: uuid(), property_id, role, ...person });
    },
  });
  const remove = useMutation({
    ...options,
    mutationFn: ({ id }: PropertyContact) => propertiesApi.removeContact({ id }),
    onSuccess: (_, contact) =>
      toast({
        tone: 'success',
        title: t`Contact removed`,
        // Nobody can add a number again that they saw masked.
        ...(contact.client_id === null && isMasked(contact.phone)
          ? {}
          : { action: { label: t`Undo`, onAction: () => restore.mutate(contact) } }),
      }),
  });
  return (contact) => remove.mutate(contact);
}
