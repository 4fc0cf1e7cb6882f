import type { LucideIcon } from 'lucide-react';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmailLink, PhoneLink } from './contact-link.tsx';

/** Class names of a person's card in a grid. */
export const contactCard = 'relative flex h-full min-w-0 flex-col rounded-card border border-line bg-raised p-4 pb-2';

/** A line of details in a card, identified by its icon. */
export function CardLine({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-ink-2">
      <Icon aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
      <span className="truncate">{children}</span>
    </li>
  );
}

interface ContactLinesProps {
  readonly email: string | null;
  readonly phone: string | null;
}

/** The email address and the phone number of a card as links. */
export function ContactLines({ email, phone }: ContactLinesProps) {
  return (
    <>
      {email && (
        <CardLine icon={Mail}>
          <EmailLink email={email} className="relative z-1 hover:underline" />
        </CardLine>
      )}
      {phone && (
        <CardLine icon={Phone}>
          <PhoneLink phone={phone} className="relative z-1 hover:underline" />
        </CardLine>
      )}
    </>
  );
}

const shownTags = 3;

/** The first tags of a list and the number of remaining ones. */
export function CardTags({ label, labels }: { readonly label: string; readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-1.5">
      {labels.slice(0, shownTags).map((word) => (
        <li key={word} className="flex max-w-full">
          <Tag>{word}</Tag>
        </li>
      ))}
      {labels.length > shownTags && (
        <li className="self-center text-12 text-ink-3 tabular-nums">+{labels.length - shownTags}</li>
      )}
    </ul>
  );
}

interface ContactCardSkeletonProps {
  /** Height of the footer text: one line or two. */
  readonly foot: 'h-4' | 'h-9';
}

/** A placeholder of the size of a card. */
export function ContactCardSkeleton({ foot }: ContactCardSkeletonProps) {
  return (
    <div className={contactCard}>
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <span className="grid flex-1 content-around">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-20" />
        </span>
      </div>
      <Skeleton className="mt-4 h-3.5 w-48" />
      <Skeleton className="mt-3 h-3.5 w-36" />
      <Skeleton className="mt-3 h-3.5 w-40" />
      <Skeleton className="mt-5 h-6 w-44 rounded-full" />
      <Skeleton className={classNames('mt-4 mb-2 w-full', foot)} />
    </div>
  );
}
