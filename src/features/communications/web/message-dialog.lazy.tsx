import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { v7 as uuid } from 'uuid';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { whatsAppLink } from '#platform/phone-links.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { smsLink } from '#platform/sms-link.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import { messageInput } from '../history-contract.ts';
import type { Addressee } from './addressee.ts';
import { communicationsApi } from './history-queries.ts';

interface MessageDialogProps {
  readonly client: Addressee;
  readonly way: 'sms' | 'whatsapp';
  onClose(): void;
}

/** Opens the person's own app with the text, and logs that it was opened. */
export function MessageDialog({ client, way, onClose }: MessageDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const ids = useIdempotencyKey(uuid);
  const draft = useDraftForm({
    draftKey: `${way}:${client.id}`,
    defaults: { text: '' },
    check: (values) => problemsOf(messageInput, { type: way, ...values }),
  });
  const text = useValue(draft.form, 'text');
  const problem = draft.state.errors.text;
  const log = useMutation({
    mutationFn: () =>
      communicationsApi.logMessage({ client_id: client.id, id: ids.of([text.trim()]), type: way, text }),
    onSuccess: () => {
      draft.discardDraft();
      toast({ tone: 'success', title: t`Message logged`, text: t`Press send in the app that opened.` });
      onClose();
    },
    onError: (error) => fail(error, t`The message could not be logged.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['communications'] }),
  });
  const open = (event: MouseEvent) => {
    if (log.isPending || text.trim() === '' || text.length > 2000) {
      event.preventDefault();
      void draft.form.submit(() => undefined);
    } else log.mutate();
  };
  const cancel = () => {
    draft.discardDraft();
    onClose();
  };
  const phone = client.phone ?? '';
  const isSms = way === 'sms';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !log.isPending}
      title={isSms ? t`SMS to ${client.full_name}` : t`WhatsApp to ${client.full_name}`}
      text={phone}
      footer={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button variant="primary" asChild>
            <a
              href={isSms ? smsLink(phone, text) : whatsAppLink(phone, text)}
              {...(!isSms && { target: '_blank', rel: 'noreferrer' })}
              onClick={open}
            >
              {isSms ? t`Open SMS` : t`Open WhatsApp`}
            </a>
          </Button>
        </>
      }
    >
      <Field
        label={t`Message`}
        required
        help={t`Your app opens with this message. Press send there.`}
        error={problem && t(fieldMessage(problem, t`Message`))}
      >
        {(field) => <Textarea {...field} {...draft.form.register('text')} rows={4} lang={client.language} />}
      </Field>
    </Dialog>
  );
}
