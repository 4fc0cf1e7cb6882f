import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { CallIconButton } from '#platform/contact/web/contact-icon-button.tsx';
import { EmailLink, PhoneLink } from '#platform/contact/web/contact-link.tsx';
import type { ContactWay } from '#platform/contact/web/contact-refusal.ts';
import { offBy, useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import type { RevealRequest } from '#platform/contact/web/contact-reveal.ts';
import { phoneKindLabels, splitOtherPhone } from '#platform/other-phones.ts';
import { whatsAppLink } from '#platform/phone-links.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { RevealedContact } from '../contract.ts';
import { maxRevealed } from '../rules.ts';
import { visibilityApi } from './queries.ts';

interface RevealDialogProps {
  readonly request: RevealRequest;
  onClose(): void;
}

/** Shows masked contact details, after a warning that it is logged, with the ways to use them. */
export function RevealDialog({ request, onClose }: RevealDialogProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const { kind, id, name, proceed } = request;
  const reveal = useMutation({
    mutationFn: () => visibilityApi.reveal({ kind, id }),
    onSuccess: ({ phone }) => {
      if (!proceed || phone === null) return;
      onClose();
      proceed(phone);
    },
    onError: (error) => {
      const problem = problemOf(error);
      const isOver = 'reason' in problem && problem.reason === 'too_many_reveals';
      fail(
        error,
        isOver
          ? t`You have shown ${maxRevealed} numbers today. Try again tomorrow.`
          : t`The number could not be shown.`,
      );
    },
  });
  const contact = reveal.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Contact details of ${name}`}
      text={contact ? undefined : t`This record is not yours. Showing its number is logged.`}
      footer={
        contact ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button variant="primary" busy={reveal.isPending} onClick={() => !reveal.isPending && reveal.mutate()}>
              {t`Show number`}
            </Button>
          </>
        )
      }
    >
      {contact && <Revealed contact={contact} request={request} onClose={onClose} />}
    </Dialog>
  );
}

interface RevealedProps extends RevealDialogProps {
  readonly contact: RevealedContact;
}

function Revealed({
  contact: { phone, other_phones, email },
  request: { kind, id, name, message },
  onClose,
}: RevealedProps) {
  const { t } = useLingui();
  const person = kind === 'property_contacts' ? null : { topic: kind, id };
  const ofPerson = useQuickRefusal(person ?? { topic: 'clients', id });
  const refusal = (way: ContactWay) => (person ? ofPerson(way) : null);
  const entries = [
    ...(phone === null ? [] : [{ number: phone, label: t`Phone` }]),
    ...other_phones.map(splitOtherPhone).map((one) => ({ number: one.number, label: t(phoneKindLabels[one.kind]) })),
  ];
  const opener = (number: string) => {
    if (!person) {
      const href = whatsAppLink(number, message?.text);
      // biome-ignore lint/a11y/useAnchorContent: the button fills it.
      return { link: <a href={href} target="_blank" rel="noreferrer" onClick={message?.onOpen} /> };
    }
    const request = { way: 'whatsapp', person: { ...person, full_name: name, phone: number, email } } as const;
    return {
      'aria-haspopup': 'dialog' as const,
      onClick: () => {
        onClose();
        requestContact(request);
      },
    };
  };
  return (
    <ul role="status" className="grid gap-2">
      {entries.map(({ number, label }) => (
        <li key={number} className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <PhoneLink phone={number} className="link" /> <span className="text-ink-3">{label}</span>
          </span>
          <CallIconButton variant="outline" name={name} phone={number} refusal={refusal('call')} />
          <IconButton
            icon={MessageCircle}
            variant="outline"
            label={t`WhatsApp to ${name}`}
            {...opener(number)}
            {...offBy(refusal('whatsapp'))}
          />
        </li>
      ))}
      {email !== null && (
        <li className="truncate">
          <EmailLink email={email} className="link" />
        </li>
      )}
      {entries.length === 0 && email === null && <li>{t`No phone number`}</li>}
    </ul>
  );
}
