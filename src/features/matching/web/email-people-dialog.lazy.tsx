import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import type { PropertyEmailResult } from '#features/communications/history-contract.ts';
import type { LeftOutReason } from '#features/communications/rules.ts';
import { communicationsApi, messageTextQuery } from '#features/communications/web/history-queries.ts';
import { contactRefusalLabels } from '#features/consents/labels.ts';
import { SharingNotes } from '#features/properties/web/sharing-notes.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { PersonMatch } from '../contract.ts';
import { LeftOutPeople } from './left-out-people.tsx';
import { useRecipients } from './use-recipients.ts';

interface EmailPeopleDialogProps {
  readonly people: ReadonlyArray<PersonMatch['person']>;
  readonly propertyId: string;
  onClose(): void;
  onDone(): void;
}

/** Emails a property to several people at once, each in their language with a link of their own. */
export function EmailPeopleDialog({ people, propertyId, onClose, onDone }: EmailPeopleDialogProps) {
  const { t } = useLingui();
  const { can_send_email } = useMe().company;
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const leftOutLabels = useLeftOutLabels();
  // The same ids for a retry, so that nobody gets two emails.
  const [ids] = useState(() => new Map(people.map(({ id }) => [id, { id: uuid(), link_id: uuid() }])));
  const { recipients, leftOut } = useRecipients(people, 'email');
  const [refused, setRefused] = useState<readonly PropertyEmailResult[]>([]);
  const [first] = recipients;
  const linkId = first && ids.get(first.id)?.link_id;
  const preview = useQuery({
    ...messageTextQuery(first ?? { topic: 'clients', id: '' }, {
      propertyIds: [propertyId],
      linkIds: linkId === undefined ? [] : [linkId],
    }),
    enabled: first !== undefined,
  }).data;
  const isKept = preview?.sharing.some(({ findings }) => findings.some(({ severity }) => severity === 'refuse'));
  const count = recipients.length;
  const send = useMutation({
    mutationFn: () =>
      communicationsApi.emailProperty({
        property_id: propertyId,
        people: recipients.flatMap(({ topic, id: person_id }) => {
          const own = ids.get(person_id);
          return own ? [{ topic, person_id, ...own }] : [];
        }),
      }),
    onSuccess: (results) => {
      const missed = results.filter(({ left_out }) => left_out !== null);
      const sent = results.length - missed.length;
      if (sent > 0)
        toast({
          tone: 'success',
          title: t`Emails sent: ${sent}`,
          text: can_send_email ? undefined : t`Email isn’t set up yet, so messages wait in the outbox.`,
        });
      if (missed.length === 0) onDone();
      else setRefused(missed);
    },
    onError: (error) => void fail(error, t`The emails could not be sent.`),
    onSettled: () => {
      for (const topic of ['communications', 'matching']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const isSent = refused.length > 0;
  const name = first?.full_name || t`Unnamed`;
  const missed = refused.flatMap(({ person_id, left_out }) => {
    const person = people.find(({ id }) => id === person_id);
    if (!person || !left_out) return [];
    return [{ id: person_id, name: person.full_name || t`Unnamed`, reason: leftOutLabels[left_out] }];
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && (isSent ? onDone() : onClose())}
      mayClose={() => !send.isPending}
      title={
        count === 0 ? (
          t`These people cannot get it`
        ) : (
          <Plural value={count} one="Email the property to # person" other="Email the property to # people" />
        )
      }
      text={isSent || count === 0 ? undefined : t`Each gets it in their language, with their own link.`}
      footer={
        isSent || count === 0 ? (
          <Button onClick={isSent ? onDone : onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              busy={send.isPending}
              disabled={preview === undefined || isKept}
              onClick={() => send.mutate()}
            >
              <Plural value={count} one="Send # email" other="Send # emails" />
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {!isSent && first && (
          <>
            <p className="break-words text-ink-3">
              {recipients.map((person) => person.full_name || t`Unnamed`).join(', ')}
            </p>
            <section aria-label={t`Preview for ${name}`} className="grid gap-2 rounded-control bg-paper p-4">
              <h3 className="text-12 font-medium text-ink-3">{t`Preview for ${name}`}</h3>
              {preview ? (
                <div lang={preview.language} className="break-words text-ink">
                  <p className="font-medium">{preview.subject}</p>
                  <p className="whitespace-pre-line">{preview.text.trim()}</p>
                </div>
              ) : (
                <Skeleton className="h-28 w-full" />
              )}
            </section>
            {preview && preview.sharing.length > 0 && <SharingNotes isNamed sharing={preview.sharing} />}
          </>
        )}
        <LeftOutPeople people={[...leftOut, ...missed]} />
      </div>
    </Dialog>
  );
}

function useLeftOutLabels(): Readonly<Record<LeftOutReason, string>> {
  const { t } = useLingui();
  return {
    gone: t`In the trash, or deleted`,
    no_email: t`No email address`,
    do_not_contact: t(contactRefusalLabels.do_not_contact),
    consent_withdrawn: t(contactRefusalLabels.consent_withdrawn),
    consent_missing: t(contactRefusalLabels.consent_missing),
  };
}
