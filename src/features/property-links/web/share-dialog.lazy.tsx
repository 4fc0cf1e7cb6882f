import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, MessageCircle, MessageSquareText, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { LeadPicker } from '#features/leads/web/lead-picker.tsx';
import { leadQuery } from '#features/leads/web/queries.ts';
import type { ShareRequest } from '#features/properties/web/share-request.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { PropertyLink } from '../contract.ts';
import { propertyLinkDays } from '../rules.ts';
import { propertyLinksApi } from './queries.ts';

const code = lazyComponent(() => import('#ui/qr-code.lazy.tsx').then((part) => part.QrCode));

interface ShareDialogProps {
  readonly request: ShareRequest;
  onClose(): void;
}

interface CreatedLink {
  readonly url: string;
  readonly message: string;
  readonly link: PropertyLink;
}

/** Creates a link to the public page of one property or several, and offers the ways to send it. */
export function ShareDialog({ request, onClose }: ShareDialogProps) {
  const [created, setCreated] = useState<CreatedLink | null>(null);
  if (created) return <SendLink {...created} onClose={onClose} />;
  return <NewPropertyLink request={request} onCreated={setCreated} onClose={onClose} />;
}

type Recipient = 'clients' | 'leads' | 'anyone';

interface NewPropertyLinkProps extends ShareDialogProps {
  onCreated(created: CreatedLink): void;
}

function NewPropertyLink({ request, onCreated, onClose }: NewPropertyLinkProps) {
  const { propertyIds, title, person } = request;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const own = useLanguage();
  const ids = useIdempotencyKey(uuid);
  const [kind, setKind] = useState<Recipient>(person?.topic ?? 'clients');
  const [personId, setPersonId] = useState(person?.id ?? '');
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(propertyLinkDays.usual);
  const [isExact, setExact] = useState(false);
  const [language, setLanguage] = useState<Language>(own);
  const [isMissing, setMissing] = useState(false);
  const create = useMutation({
    mutationFn: () => {
      const input = {
        property_ids: [...propertyIds],
        recipient: kind === 'anyone' ? null : { topic: kind, id: personId },
        recipient_name: kind === 'anyone' ? name.trim() : '',
        days,
        with_exact_address: isExact,
        ...(kind === 'anyone' && { language }),
      };
      return propertyLinksApi.create({ id: ids.of([JSON.stringify(input)]), ...input });
    },
    onSuccess: onCreated,
    onError: (error) => {
      const problem = problemOf(error);
      const isClosed = problem.code === 'conflict' && problem.reason === 'property_closed';
      void fail(error, isClosed ? t`A property is no longer available.` : t`The link could not be created.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['property_links'] }),
  });
  const submit = () => {
    const isChosen = kind === 'anyone' || personId !== '';
    setMissing(!isChosen);
    if (isChosen) create.mutate();
  };
  const choose = (next: Recipient) => {
    setKind(next);
    setPersonId('');
    setMissing(false);
  };
  const pick = (id: string) => {
    setPersonId(id);
    setMissing(false);
  };
  const Picker = kind === 'leads' ? LeadPicker : ClientPicker;
  return (
    <FormDialog
      formId="share-property"
      title={
        propertyIds.length === 1 ? (
          t`Share property`
        ) : (
          <Plural value={propertyIds.length} one="Link to # property" other="One link to # properties" />
        )
      }
      text={person?.full_name ?? title}
      label={t`Create link`}
      isBusy={create.isPending}
      onClose={onClose}
    >
      <form
        id="share-property"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        {!person && (
          <Segmented
            label={t`Recipient`}
            value={kind}
            onChange={choose}
            className="justify-self-start"
            segments={[
              { value: 'clients', label: t`Client` },
              { value: 'leads', label: t`Lead` },
              { value: 'anyone', label: t`Anyone` },
            ]}
          />
        )}
        {person ? null : kind === 'anyone' ? (
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={t`Name`} help={t`Optional, to recognise the link.`}>
              {(field) => (
                <Input
                  {...field}
                  value={name}
                  maxLength={200}
                  autoComplete="off"
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field label={t`Language`}>
              {(field) => (
                <Select
                  {...field}
                  value={language}
                  // The options are the codes of `languages`.
                  onChange={(event) => setLanguage(event.target.value as Language)}
                >
                  {languages.map((one) => (
                    <option key={one.code} value={one.code} lang={one.code}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        ) : (
          <Field
            label={kind === 'leads' ? t`Lead` : t`Client`}
            required
            error={isMissing ? t`Choose a recipient.` : undefined}
          >
            {(field) => (
              <Picker
                key={kind}
                {...field}
                value={personId}
                onChange={pick}
                placeholder={t`Search by name, phone or email`}
              />
            )}
          </Field>
        )}
        <Field label={t`Valid for`} className="w-40">
          {(field) => (
            <Select {...field} value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {propertyLinkDays.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {t`${choice} days`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Switch
          label={t`Show the exact address`}
          help={t`Otherwise the page shows only the city.`}
          checked={isExact}
          onChange={(event) => setExact(event.target.checked)}
        />
      </form>
    </FormDialog>
  );
}

interface SendLinkProps extends CreatedLink {
  onClose(): void;
}

/** The ways to send a link that exists. */
export function SendLink({ url, message, link, onClose }: SendLinkProps) {
  const { t } = useLingui();
  const title = link.properties.map((property) => property.title).join(', ');
  const [isCodeShown, setCodeShown] = useState(false);
  const QrCode = code.useComponent(isCodeShown, isCodeShown);
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Send the link`}
      text={link.recipient?.full_name ?? (link.recipient_name || title)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopyField label={t`Link`} value={url} />
        <div className="flex flex-wrap gap-2">
          {link.recipient ? (
            <PersonWays person={link.recipient} link={link} onClose={onClose} />
          ) : (
            <AnyWays title={title} message={message} />
          )}
          {canShare && (
            <Button onClick={() => void navigator.share({ title, text: message }).catch(() => undefined)}>
              <Share2 aria-hidden="true" />
              {t`Share…`}
            </Button>
          )}
          <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
            <QrIcon aria-hidden="true" />
            {t`QR code`}
          </Button>
        </div>
        {isCodeShown && (
          // Keeps its height while the code loads.
          <div className="grid min-h-48">{QrCode && <QrCode text={url} label={t`QR code of the link`} />}</div>
        )}
      </div>
    </Dialog>
  );
}

interface PersonWaysProps {
  readonly person: ContactPerson & { readonly full_name: string };
  readonly link: PropertyLink;
  onClose(): void;
}

/** Messages to a lead or client, which their history logs. */
function PersonWays({ person, link, onClose }: PersonWaysProps) {
  const { t } = useLingui();
  const isLead = person.topic === 'leads';
  const lead = useQuery({ ...leadQuery(person.id), enabled: isLead }).data;
  const client = useQuery({ ...clientQuery(person.id), enabled: !isLead }).data;
  const found = isLead ? lead : client;
  const [phone, email] = [found?.phone ?? null, found?.email ?? null];
  const refusal = useContactRefusal(person, 'offers');
  const send = (way: ContactRequest['way']) => {
    onClose();
    const { topic, id, full_name } = person;
    requestContact({
      way,
      person: { topic, id, full_name, phone, email },
      propertyIds: link.properties.map((property) => property.id),
      linkIds: [link.id],
    });
  };
  return (
    <>
      <Button
        variant="primary"
        disabled={!phone || refusal('whatsapp') !== null}
        aria-haspopup="dialog"
        onClick={() => send('whatsapp')}
      >
        <MessageCircle aria-hidden="true" />
        {t`WhatsApp`}
      </Button>
      <Button disabled={!phone || refusal('sms') !== null} aria-haspopup="dialog" onClick={() => send('sms')}>
        <MessageSquareText aria-hidden="true" />
        {t`SMS`}
      </Button>
      <Button disabled={!email || refusal('email') !== null} aria-haspopup="dialog" onClick={() => send('email')}>
        <Mail aria-hidden="true" />
        {t`Email`}
      </Button>
      <ContactRefusalNotes
        channels={[...(phone ? (['whatsapp', 'sms'] as const) : []), ...(email ? (['email'] as const) : [])]}
        refusal={refusal}
      />
    </>
  );
}

/** The user chooses the recipient in their own app. */
function AnyWays({ title, message }: { title: string; message: string }) {
  const { t } = useLingui();
  const text = encodeURIComponent(message);
  return (
    <>
      <Button variant="primary" asChild>
        <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden="true" />
          {t`WhatsApp`}
        </a>
      </Button>
      <Button asChild>
        <a href={`sms:?body=${text}`}>
          <MessageSquareText aria-hidden="true" />
          {t`SMS`}
        </a>
      </Button>
      <Button asChild>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </a>
      </Button>
    </>
  );
}
