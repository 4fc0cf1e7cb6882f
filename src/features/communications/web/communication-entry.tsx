import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { Communication } from '../history-contract.ts';
import { outboxPolicy } from '../rules.ts';
import {
  callOutcomeLabels,
  callTitles,
  communicationStatusLabels,
  communicationTypeLabels,
} from './communication-labels.ts';
import { emailText, shortened } from './email-text.ts';
import { communicationsApi } from './history-queries.ts';

interface CommunicationEntryProps {
  /** Whose history it is. */
  readonly topic: PersonTopic;
  readonly communication: Communication;
  /** Cuts a long text where all kinds are listed together. */
  readonly isShort: boolean;
}

/** One communication. An email's HTML is never rendered, only its text. */
export function CommunicationEntry({ topic, communication, isShort }: CommunicationEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { type, direction, subject, content, status, error, outcome, agent, created_at } = communication;
  const minutes = communication.duration_minutes;
  const { icon: Icon, name } = communicationTypeLabels[type];
  const isSeen = type === 'portal' && direction === 'out';
  const title = isSeen ? t`Properties seen in the portal` : t(type === 'phone' ? callTitles[topic][direction] : name);
  const label = outcome
    ? callOutcomeLabels[outcome]
    : status && direction === 'out'
      ? communicationStatusLabels[status]
      : null;
  const text = type === 'email' ? emailText(content) : content;
  const short = shortened(text);
  const by = nameOf(agent) ?? t`Unknown`;
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3.5 last:border-0">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-control bg-paper text-ink-3 [&>svg]:size-3.5"
      >
        <Icon />
      </span>
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words text-ink">{subject === '' ? title : subject}</span>
          {label && <Badge tone={label.tone}>{t(label.name)}</Badge>}
          {minutes !== null && (
            <span className="text-12 text-ink-3">
              <Plural value={minutes} one="# minute" other="# minutes" />
            </span>
          )}
        </p>
        {text !== '' && (
          <p className="max-w-full break-words whitespace-pre-line text-ink-2">{isShort && !isOpen ? short : text}</p>
        )}
        {isShort && short !== text && (
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Show less` : t`Show more`}
          </button>
        )}
        {error && <p className="max-w-full text-12 break-words text-danger-ink">{t`The mail server said: ${error}`}</p>}
        <p className="text-12 text-ink-3">
          {type !== 'portal' ? by : topic === 'leads' ? t`From the lead` : t`From the client`}
        </p>
        {me.company.can_send_email && outboxPolicy.sendAgain(communication, me) && <SendAgain id={communication.id} />}
      </div>
      <When at={created_at} className="pt-0.5 text-12 whitespace-nowrap text-ink-3" />
    </li>
  );
}

function SendAgain({ id }: { id: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const retry = useMutation({
    mutationFn: () => communicationsApi.sendAgain({ id }),
    onSuccess: () => toast({ tone: 'info', title: t`Sending`, text: t`The email is being resent.` }),
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && problem.reason === 'person_without_email')
        toast({ tone: 'danger', title: t`Failed to send email`, text: t`This person no longer has an email address.` });
      else fail(error, t`The email could not be sent again.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['communications'] }),
  });
  return (
    <Button size="sm" className="mt-1" busy={retry.isPending} onClick={() => retry.mutate()}>
      {t`Send again`}
    </Button>
  );
}
