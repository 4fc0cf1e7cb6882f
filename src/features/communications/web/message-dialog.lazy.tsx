import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { purposeOf } from '#features/consents/rules.ts';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { SharingNotes } from '#features/properties/web/sharing-notes.tsx';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { phoneKindLabels, splitOtherPhone } from '#platform/other-phones.ts';
import { whatsAppLink } from '#platform/phone-links.ts';
import { smsLink } from '#platform/sms-link.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import { messageInput } from '../history-contract.ts';
import { CompareInOneLink } from './compare-in-one-link.tsx';
import { communicationsApi, messageTextQuery } from './history-queries.ts';
import { shareable } from './shareable-ids.ts';
import { SmsLengthNote } from './sms-length-note.tsx';
import { useFirstContact } from './use-first-contact.tsx';

/** A message in a row of messages to several people. */
interface MessageQueue {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly note: ReactNode;
  /** Goes on with the next person: the app was opened, or the user skips this one. */
  onNext(): void;
}

interface MessageDialogProps {
  readonly person: Omit<ContactRequest['person'], 'email'>;
  readonly way: 'sms' | 'whatsapp';
  /** The properties that the message is about. */
  readonly propertyIds?: readonly string[] | undefined;
  /** The ids of the links to them, if they exist already. */
  readonly linkIds?: readonly string[] | undefined;
  /** When they meet, for a message about a meeting. */
  readonly meetingAt?: string | undefined;
  /** What the message begins with; omitted: the agency's template. */
  readonly text?: string | undefined;
  readonly queue?: MessageQueue | undefined;
  onClose(): void;
}

interface MessageValues {
  readonly text: string;
  /** Of the links in the text, which a restored draft keeps. */
  readonly link_ids: readonly string[];
}

const empty: MessageValues = { text: '', link_ids: [] };

/** Opens the user's own app with the text, and logs that it was opened. */
export function MessageDialog(props: MessageDialogProps) {
  const { person, way, propertyIds = [], linkIds, meetingAt, text: given, queue, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const ids = useIdempotencyKey(uuid);
  const [newLinkIds] = useState(() => linkIds ?? propertyIds.map(() => uuid()));
  const prepared = useQuery(
    messageTextQuery(person, { channel: way, propertyIds, linkIds: newLinkIds, meetingAt }),
  ).data;
  const draft = useDraftForm<MessageValues>({
    draftKey: [way, person.id, ...propertyIds, ...(linkIds ?? []), ...(given ? [given] : [])].join(':'),
    defaults: empty,
    check: ({ text }) => problemsOf(messageInput, { type: way, text }),
  });
  const { reset, isRestored, state } = draft;
  // Until the user types.
  const isPrepared = prepared !== undefined && !isRestored && !state.isDirty;
  useEffect(() => {
    if (isPrepared) reset({ values: { text: given ?? prepared.text, link_ids: newLinkIds }, version: null });
  }, [isPrepared, prepared, given, newLinkIds, reset]);
  const first = useFirstContact(person);
  const text = useValue(draft.form, 'text');
  const problem = draft.state.errors.text;
  const leave = queue?.onNext ?? onClose;
  const discardAndRun = (next: () => void) => {
    draft.discardDraft();
    next();
  };
  const log = useMutation({
    mutationFn: () =>
      communicationsApi.logMessage({
        topic: person.topic,
        person_id: person.id,
        id: ids.of([text.trim()]),
        type: way,
        text,
        ...shareable(propertyIds, draft.form.values().link_ids, prepared?.sharing),
        stage: first.stage,
      }),
    onSuccess: () => {
      draft.discardDraft();
      toast({ tone: 'success', title: t`Message logged`, text: t`Press send in the app that opened.` });
      leave();
    },
    onError: (error) => fail(error, t`The message could not be logged.`),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['communications'] });
      if (first.stage) first.refresh();
    },
  });
  const open = (event: MouseEvent) => {
    if (log.isPending || text.trim() === '' || text.length > 2000) {
      event.preventDefault();
      void draft.form.submit(() => undefined);
    } else log.mutate();
  };
  const others = (prepared?.other_phones ?? []).filter((entry) => !isMasked(entry));
  const numbers = [person.phone ?? '', ...others.map((entry) => splitOtherPhone(entry).number)];
  const [chosen, setChosen] = useState(0);
  const phone = numbers[chosen] ?? '';
  const name = person.full_name;
  const isSms = way === 'sms';
  const refusal = useContactRefusal(person, purposeOf(propertyIds));
  const openLabel = useOpenLabel(way, name, queue);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !log.isPending}
      title={isSms ? t`SMS to ${name}` : t`WhatsApp to ${name}`}
      text={numbers.length > 1 ? undefined : phone}
      footer={
        <>
          <Button onClick={() => discardAndRun(onClose)}>{t`Cancel`}</Button>
          {queue && (
            <Button disabled={log.isPending} onClick={() => discardAndRun(queue.onNext)}>
              {t`Skip`}
            </Button>
          )}
          {refusal(way) === null ? (
            <Button variant="primary" asChild>
              <a
                href={isSms ? smsLink(phone, text) : whatsAppLink(phone, text)}
                {...(!isSms && { target: '_blank', rel: 'noreferrer' })}
                onClick={open}
              >
                {openLabel}
              </a>
            </Button>
          ) : (
            <Button variant="primary" disabled>
              {openLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <ContactRefusalNotes channels={[way]} refusal={refusal} />
        {numbers.length > 1 && (
          <Field label={t({ context: 'phone number', message: 'Number' })}>
            {(field) => (
              <Select {...field} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
                <option value={0}>{person.phone}</option>
                {others.map((entry, index) => {
                  const { kind, number } = splitOtherPhone(entry);
                  return (
                    <option key={entry} value={index + 1}>
                      {`${t(phoneKindLabels[kind])}: ${number}`}
                    </option>
                  );
                })}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={t`Message`}
          required
          help={t`Your app opens with this message. Press send there.`}
          error={problem && t(fieldMessage(problem, t`Message`))}
        >
          {(field) => <Textarea {...field} {...draft.form.register('text')} rows={5} lang={prepared?.language} />}
        </Field>
        {isSms && <SmsLengthNote text={text} />}
        {!linkIds && <CompareInOneLink person={person} propertyIds={propertyIds} onLeave={onClose} />}
        {prepared && prepared.sharing.length > 0 && <SharingNotes isNamed sharing={prepared.sharing} />}
        {first.field}
        {queue?.note}
      </div>
    </Dialog>
  );
}

function useOpenLabel(way: 'sms' | 'whatsapp', name: string, queue: MessageQueue | undefined): string {
  const { t } = useLingui();
  if (!queue) return way === 'sms' ? t`Open SMS` : t`Open WhatsApp`;
  const { position, total } = queue;
  return way === 'sms'
    ? t`Open SMS for ${name} (${position} of ${total})`
    : t`Open WhatsApp for ${name} (${position} of ${total})`;
}
