import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { communicationsApi } from '#features/communications/web/history-queries.ts';
import { purposeOf } from '#features/consents/rules.ts';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { whatsAppLink } from '#platform/phone-links.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import { portalLinkDays } from '../rules.ts';
import { linksQuery, portalLinksApi } from './queries.ts';

/** Whose links they are. */
export type LinkedPerson = ContactPerson & { readonly phone: string | null };

/** Creates a link and shows its URL once. */
export function NewLink({ person }: { person: LinkedPerson }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [typed, setTyped] = useState(String(portalLinkDays.usual));
  const [isWrong, setWrong] = useState(false);
  const create = useMutation({
    mutationFn: (days: number) =>
      portalLinksApi.create({ topic: person.topic, person_id: person.id, id: uuid(), days }),
    onError: (error) => fail(error, t`The link could not be created.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery(person).queryKey }),
  });
  const submit = () => {
    const days = Number(typed);
    const isRight = Number.isInteger(days) && days >= portalLinkDays.least && days <= portalLinkDays.most;
    setWrong(!isRight);
    if (isRight) create.mutate(days);
  };
  return (
    <div className="grid gap-4 py-3 print:hidden">
      <p className="max-w-prose text-ink-3">
        {person.topic === 'leads'
          ? t`Anyone with the link sees this lead's matches and can respond, without an account.`
          : t`Anyone with the link sees this client's matches and can respond, without an account.`}
      </p>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        <Field
          label={t`Valid for`}
          error={isWrong ? t`Between ${portalLinkDays.least} and ${portalLinkDays.most} days.` : undefined}
          className="w-40"
        >
          {(control) => (
            <Input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              unit={t`days`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t`Create link`}
        </Button>
      </form>
      {create.data && <Address key={create.data.url} made={create.data} person={person} />}
    </div>
  );
}

interface AddressProps {
  readonly made: Awaited<ReturnType<typeof portalLinksApi.create>>;
  readonly person: LinkedPerson;
}

function Address({ made: { url, message, property_ids }, person }: AddressProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const [id] = useState(() => uuid());
  const { topic, id: person_id, phone } = person;
  const isKnown = phone !== null && phone !== '' && !isMasked(phone);
  const refusal = useContactRefusal(person, purposeOf(property_ids));
  const log = useMutation({
    // Readers of the history must not get the link.
    mutationFn: () => {
      const text = message.replaceAll(url, new URL(url).pathname);
      return communicationsApi.logMessage({ topic, person_id, id, type: 'whatsapp', text, property_ids });
    },
    onSuccess: () => toast({ tone: 'success', title: t`Message logged`, text: t`Press send in the app that opened.` }),
    onError: (error) => fail(error, t`The message could not be logged.`),
    onSettled: () => {
      for (const stale of ['communications', topic]) void queryClient.invalidateQueries({ queryKey: [stale] });
    },
  });
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <CopyField label={t`New link`} value={url} help={t`Copy or send it now. The link is shown only once.`} />
      {isKnown && <ContactRefusalNotes channels={['whatsapp']} refusal={refusal} />}
      {isKnown && refusal('whatsapp') === null && (
        <Button asChild className="justify-self-start">
          <a
            href={whatsAppLink(phone, message)}
            target="_blank"
            rel="noreferrer"
            onClick={() => !log.isPending && !log.isSuccess && log.mutate()}
          >
            <MessageCircle aria-hidden="true" />
            {t`Send by WhatsApp`}
          </a>
        </Button>
      )}
    </div>
  );
}
