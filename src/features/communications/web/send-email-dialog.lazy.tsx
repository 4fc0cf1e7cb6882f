import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { purposeOf } from '#features/consents/rules.ts';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { SharingNotes } from '#features/properties/web/sharing-notes.tsx';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { paragraphsOf } from '../paragraphs.ts';
import { fillHtml, fillText, placeholderNames } from '../placeholders.ts';
import { textFor } from '../rules.ts';
import { CompareInOneLink } from './compare-in-one-link.tsx';
import { emailText, isWritten } from './email-text.ts';
import { communicationsApi, messageTextQuery, templatesQuery } from './history-queries.ts';
import { shareable } from './shareable-ids.ts';
import { useFirstContact } from './use-first-contact.tsx';

interface EmailValues {
  /** Of the email, so that a restored draft is not sent twice. */
  readonly id: string;
  readonly template_id: string;
  readonly subject: string;
  readonly content: string;
  /** Of the links in the content, which a restored draft keeps. */
  readonly link_ids: readonly string[];
}

const empty: Omit<EmailValues, 'id'> = { template_id: '', subject: '', content: '', link_ids: [] };

interface SendEmailDialogProps {
  readonly person: ContactRequest['person'];
  /** The properties that the email offers. */
  readonly propertyIds?: readonly string[] | undefined;
  /** The ids of the links to them, if they exist already. */
  readonly linkIds?: readonly string[] | undefined;
  onClose(): void;
}

/** Emails a client or lead. The draft survives closing and a reload; Cancel discards it. */
export function SendEmailDialog({ person, propertyIds = [], linkIds, onClose }: SendEmailDialogProps) {
  const { t } = useLingui();
  const me = useMe();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const [defaults] = useState<EmailValues>(() => ({ ...empty, id: uuid() }));
  const templates = useQuery(templatesQuery).data ?? [];
  const canSendEmail = me.company.can_send_email;
  const draftKey = ['email', person.id, ...propertyIds, ...(linkIds ?? [])].join(':');
  const draft = useDraftForm<EmailValues>({ draftKey, defaults, check: () => [] });
  const [newLinkIds] = useState(() => linkIds ?? propertyIds.map(() => uuid()));
  const prepared = useQuery(messageTextQuery(person, { propertyIds, linkIds: newLinkIds })).data;
  const language = prepared?.language;
  const { reset, isRestored, state } = draft;
  // Until the user types or sends.
  const isUntouched = !isRestored && !state.isDirty && state.submitCount === 0;
  const isPrepared = propertyIds.length > 0 && prepared !== undefined && isUntouched;
  useEffect(() => {
    if (!isPrepared) return;
    const content = paragraphsOf(prepared.text);
    const values = { ...defaults, subject: prepared.subject, content, link_ids: newLinkIds };
    reset({ values, version: null });
  }, [isPrepared, prepared, defaults, newLinkIds, reset]);
  const { form } = draft;
  const isFilling = useRef(false);
  const dismissUndo = useRef(() => {});
  useEffect(() => {
    // Undo would overwrite what is typed since, and without the form it would do nothing.
    const unsubscribe = form.onChange(() => !isFilling.current && dismissUndo.current());
    return () => {
      unsubscribe();
      dismissUndo.current();
    };
  }, [form]);
  const first = useFirstContact(person);
  const refusal = useContactRefusal(person, purposeOf(propertyIds));
  const name = person.full_name;
  const address = person.email ?? '';
  const templateId = useValue(form, 'template_id');

  const send = useMutation({
    mutationFn: ({ template_id, link_ids, ...written }: EmailValues) =>
      communicationsApi.sendEmail({
        topic: person.topic,
        person_id: person.id,
        ...written,
        template_id: template_id || null,
        ...shareable(propertyIds, link_ids, prepared?.sharing),
        stage: first.stage,
      }),
    onSuccess: () => {
      draft.discardDraft();
      toast({
        tone: 'success',
        title: t`Email sent successfully!`,
        text: canSendEmail ? undefined : t`Email isn’t set up yet, so messages wait in the outbox.`,
      });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && problem.reason === 'person_without_email')
        toast({ tone: 'danger', title: t`Failed to send email`, text: t`${name} no longer has an email address.` });
      else if (problem.code === 'conflict' && problem.reason === 'email_already_sent') {
        // If sent again, the current content is a separate email.
        form.setValue('id', uuid());
        toast({
          tone: 'danger',
          title: t`This email was already sent`,
          text: t`Your first version was sent. Sending again creates a second email.`,
        });
      } else fail(error, t`Please try again later`, undefined, t`Failed to send email`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['communications'] });
      if (first.stage) first.refresh();
    },
  });

  const submit = (values: EmailValues) => {
    if (values.subject.trim() !== '' && emailText(values.content) !== '') {
      // Keeps the id in the draft, also of a prepared email that nobody changed.
      form.setValue('id', values.id);
      return send.mutate(values);
    }
    toast({ tone: 'danger', title: t`Error`, text: t`Please fill in both subject and content` });
    form.focus(values.subject.trim() === '' ? 'subject' : 'content');
  };
  const filledBy = (id: string) => {
    const text = textFor(templates.find((one) => one.id === id)?.texts ?? [], language ?? 'en');
    const names = placeholderNames(text?.language ?? 'en', { reader: name, writer: me, company: me.company });
    return text && { subject: fillText(text.subject, names), content: fillHtml(text.body, names) };
  };
  const fill = (values: Partial<EmailValues>) => {
    isFilling.current = true;
    for (const name of ['template_id', 'subject', 'content'] as const) {
      const value = values[name];
      if (value !== undefined) form.setValue(name, value);
    }
    isFilling.current = false;
  };
  const choose = (chosenId: string) => {
    const before = form.values();
    const filled = filledBy(chosenId);
    fill({ template_id: chosenId, ...filled });
    if (!filled || !isWritten(before, filledBy(before.template_id) ?? empty)) return;
    dismissUndo.current = toast({
      tone: 'info',
      title: t`The template replaced your text`,
      durationMs: 10_000,
      action: { label: t`Undo`, onAction: () => fill(before) },
    });
  };

  return (
    <FormDialog
      draft={draft}
      formId="send-email"
      size="wide"
      title={t`Send email`}
      text={t`To ${name}, ${address}`}
      label={t`Send email`}
      busyLabel={t`Sending...`}
      isBusy={send.isPending}
      isReady={refusal('email') === null}
      onClose={onClose}
    >
      <form
        id="send-email"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(submit);
        }}
      >
        <ContactRefusalNotes channels={['email']} refusal={refusal} />
        {!canSendEmail && (
          <p className="rounded-control bg-warning-tint px-3 py-2 text-ink">
            {t`Email isn’t set up yet, so messages wait in the outbox.`}
          </p>
        )}
        {!linkIds && <CompareInOneLink person={person} propertyIds={propertyIds} onLeave={onClose} />}
        {templates.length > 0 && language && (
          <Field label={t`Template`}>
            {(field) => (
              <Select {...field} value={templateId} onChange={({ target }) => choose(target.value)}>
                <option value="">{t`No template`}</option>
                {templates.map(({ id: own, name: title }) => (
                  <option key={own} value={own}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t`Subject`} required>
          {(field) => (
            <Input {...field} {...form.register('subject')} lang={language} maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={t`Message`} required group>
          {(field) => (
            <ControlledValue form={form} name="content">
              {({ name: _, ...control }) => <RichText {...field} {...control} lang={language ?? 'en'} />}
            </ControlledValue>
          )}
        </Field>
        {prepared && prepared.sharing.length > 0 && <SharingNotes isNamed sharing={prepared.sharing} />}
        {first.field}
      </form>
    </FormDialog>
  );
}
