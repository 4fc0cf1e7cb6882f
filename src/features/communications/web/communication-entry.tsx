import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { When } from '#features/accounts/web/when.tsx';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Communication } from '../history-contract.ts';
import type { CommunicationStatus, CommunicationType } from '../rules.ts';
import { letterText, shortened } from './letter-text.ts';

const kinds: Record<CommunicationType, { icon: LucideIcon; name: MessageDescriptor }> = {
  email: { icon: Mail, name: msg`Email` },
  phone: { icon: Phone, name: msg`Phone` },
  sms: { icon: MessageSquareText, name: msg`SMS` },
  portal: { icon: MessageCircle, name: msg`Message from the portal` },
};

const statuses: Record<CommunicationStatus, { tone: Tone; name: MessageDescriptor }> = {
  sent: { tone: 'success', name: msg`Sent` },
  delivered: { tone: 'success', name: msg`Delivered` },
  failed: { tone: 'danger', name: msg`Failed` },
  pending: { tone: 'warning', name: msg`Pending` },
};

interface CommunicationEntryProps {
  readonly communication: Communication;
  /** Where all kinds stand together, a long text is cut. */
  readonly isShort: boolean;
}

/** One thing that was written or said. A letter's HTML is never shown as such, only its words. */
export function CommunicationEntry({ communication, isShort }: CommunicationEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { type, direction, subject, content, status, agent, created_at } = communication;
  const { icon: Icon, name } = kinds[type];
  const state = statuses[status];
  const text = type === 'email' ? letterText(content) : content;
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3.5 last:border-0">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-control bg-paper text-ink-3 [&>svg]:size-3.5"
      >
        <Icon />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-ink">{subject === '' ? t(name) : subject}</span>
          {direction === 'out' && <Badge tone={state.tone}>{t(state.name)}</Badge>}
        </p>
        <p className="break-words whitespace-pre-line text-ink-2">{isShort ? shortened(text) : text}</p>
        <p className="text-12 text-ink-3">{direction === 'in' ? t`From the client` : (nameOf(agent) ?? t`Unknown`)}</p>
      </div>
      <When at={created_at} className="pt-0.5 text-12 whitespace-nowrap text-ink-3" />
    </li>
  );
}
