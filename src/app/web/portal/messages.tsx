import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { PortalView } from '#features/portal/contract.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { usePortal } from './use-portal.ts';

const longest = 4000;
const draftKey = 'portal-message';

interface MessagesProps {
  readonly messages: PortalView['messages'];
  readonly timeZone: string;
  readonly act: ReturnType<typeof usePortal>['act'];
}

/** A message to the agency, and earlier ones. Typed text stays on this device until it is sent. */
export function Messages({ messages, timeZone, act }: MessagesProps) {
  const { t, i18n } = useLingui();
  const heading = useId();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  const ids = useIdempotencyKey(uuid);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const type = (typed: string) => {
    setText(typed);
    setMissing(false);
    sessionStorage.setItem(draftKey, typed);
  };
  const send = async () => {
    if (text.trim() === '') return setMissing(true);
    setBusy(true);
    // A retry keeps its id, so that the message arrives once; an edited text gets a new one.
    const id = ids.of([text.trim()]);
    const isSent = await act((portal) => portal.write({ id, text }));
    setBusy(false);
    if (!isSent) return;
    type('');
    ids.forget();
    toast({ tone: 'success', title: t`Message sent` });
  };
  const when = new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <h2 id={heading} className="text-16">
        {t`Write to us`}
      </h2>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t`Your message`} hideLabel error={isMissing ? t`Please write a message first.` : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={longest}
              placeholder={t`A question, or a time that suits you…`}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Button variant="primary" type="submit" busy={isBusy} busyLabel={t`Sending...`} className="justify-self-start">
          {t`Send`}
        </Button>
      </form>
      {messages.length > 0 && (
        <ul aria-label={t`Your messages`} className="grid gap-2 border-line border-t pt-3">
          {messages.map((message) => (
            <li key={message.id}>
              <p className="break-words whitespace-pre-line">{message.text}</p>
              <p className="text-12 text-ink-3">{when.format(new Date(message.created_at))}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
