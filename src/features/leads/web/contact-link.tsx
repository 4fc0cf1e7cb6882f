import { useLingui } from '@lingui/react/macro';
import type { HTMLAttributes } from 'react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCard } from '../contract.ts';

interface ContactLinkProps extends HTMLAttributes<HTMLElement> {
  readonly way: 'call' | 'whatsapp' | 'email';
  readonly lead: Pick<LeadCard, 'phone' | 'email'>;
}

/** Calls or writes to a lead; where the number or the address is missing, a button in its place says so. */
export function ContactLink({ way, lead: { phone, email }, children, ...props }: ContactLinkProps) {
  const { t } = useLingui();
  const say = (title: string) => toast({ tone: 'info', title });
  if (way === 'email' ? email : phone) {
    const href =
      way === 'email' ? `mailto:${email}` : way === 'call' ? callLink(phone ?? '') : whatsAppLink(phone ?? '');
    const isElsewhere = way === 'whatsapp';
    return (
      <a {...props} href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" {...props} onClick={() => say(way === 'email' ? t`No email address` : t`No phone number`)}>
      {children}
    </button>
  );
}
