import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { LinkAnswer, PropertyLink } from '../contract.ts';
import { propertyLinksApi } from './queries.ts';

const send = lazyComponent(() => import('./share-dialog.lazy.tsx').then((part) => part.SendLink));

const states: Record<PropertyLink['state'], { name: MessageDescriptor; tone: Tone }> = {
  live: { name: msg({ context: 'link', message: 'Active' }), tone: 'success' },
  expired: { name: msg`Expired`, tone: 'neutral' },
  revoked: { name: msg`Revoked`, tone: 'danger' },
};

interface PropertyLinkEntryProps {
  readonly link: PropertyLink;
  /** What the list does not say by itself: whom the link is for, or its property. */
  readonly subject: 'recipient' | 'property';
}

export function PropertyLinkEntry({ link, subject }: PropertyLinkEntryProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['property_links'] });
  const restore = useMutation({
    mutationFn: () => propertyLinksApi.restore({ id: link.id }),
    onError: (error) => fail(error, t`The link could not be restored.`),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: () => propertyLinksApi.revoke({ id: link.id }),
    onSuccess: () =>
      toast({
        tone: 'success',
        title: t`Link revoked`,
        text: t`The link no longer works.`,
        action: { label: t`Undo`, onAction: () => restore.mutate() },
      }),
    onError: (error) => fail(error, t`The link could not be revoked.`),
    onSettled: refresh,
  });
  const { name, tone } = states[link.state];
  const [isSending, setSending] = useState(false);
  const stopSending = () => setSending(false);
  const SendLink = send.useComponent(isSending, isSending, stopSending);
  const titles = link.properties.map(({ title }) => title).join(', ');
  const until = dayOf(link.expires_at);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span id={`property-link-${link.id}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink">
          <Subject link={link} subject={subject} />
          <Badge tone={tone}>{t(name)}</Badge>
        </span>
        <span className="text-12 text-ink-3">
          {link.opens === 0 || link.last_opened_at === null ? (
            t`Not opened yet`
          ) : (
            <>
              <Plural value={link.opens} one="Opened once" other="Opened # times" />
              {', '}
              {t`last`} <When at={link.last_opened_at} />
            </>
          )}
          {' · '}
          {t`until ${until}`}
          {' · '}
          {nameOf(link.created_by) ?? t`Unknown`}
          {link.with_exact_address && ` · ${t`with the exact address`}`}
        </span>
        {link.answers.map((answer) => (
          <Answer key={answer.id} answer={answer} link={link} />
        ))}
      </div>
      {link.url !== null && (
        <Button
          {...namedAfter(`property-link-${link.id}`, 'send')}
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          onPointerEnter={send.prefetch}
          onClick={() => setSending(true)}
        >
          {t`Send`}
        </Button>
      )}
      {SendLink && isSending && link.url !== null && (
        <SendLink url={link.url} message={`${titles}: ${link.url}`} link={link} onClose={stopSending} />
      )}
      {link.state === 'live' && link.may_revoke && (
        <Button
          {...namedAfter(`property-link-${link.id}`, 'revoke')}
          size="sm"
          variant="ghost"
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t`Revoke`}
        </Button>
      )}
    </li>
  );
}

function Subject({ link: { properties, recipient, recipient_name }, subject }: PropertyLinkEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  if (subject === 'property') {
    return properties.map(({ id, title }) => (
      <Link key={id} to="/properties/$id" params={{ id }} className="link min-w-0 font-medium">
        {title}
      </Link>
    ));
  }
  const others = properties.length - 1;
  return (
    <>
      {recipient ? (
        <Link
          to={recipient.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
          params={{ id: recipient.id }}
          className="link min-w-0 font-medium"
        >
          {nameOf(recipient.full_name)}
        </Link>
      ) : (
        <span className="min-w-0 font-medium">{recipient_name || t`Anyone with the link`}</span>
      )}
      {others > 0 && (
        <span className="text-ink-3">
          <Plural value={others} one="compared with # property" other="compared with # properties" />
        </span>
      )}
    </>
  );
}

/** 'Wants to see it · 28/11/2026 · Morning · With my mother' */
function Answer({ answer, link }: { answer: LinkAnswer; link: PropertyLink }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { kind, wanted_on, day_part, reason, message, name, phone } = answer;
  const property = link.properties.find(({ id }) => id === answer.property_id);
  const parts = [
    link.properties.length > 1 && property ? property.title : '',
    kind === 'visit' ? t`Wants to see it` : t`Not suitable`,
    wanted_on === null ? '' : day(wanted_on),
    day_part === null ? '' : t(dayPartLabels[day_part]),
    reason === null ? '' : t(dismissalReasonLabels[reason]),
    name,
    phone,
    message,
  ];
  return <span className="text-ink-2">{parts.filter((part) => part !== '').join(' · ')}</span>;
}
