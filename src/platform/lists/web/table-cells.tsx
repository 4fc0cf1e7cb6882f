import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PhoneLink } from '#platform/contact/web/contact-link.tsx';

interface TitleLink {
  readonly to: '/leads/$id' | '/clients/$id' | '/properties/$id';
  readonly id: string;
  readonly text: string;
}

/** A link in a table. The row is the stop of the Tab key, and Enter opens its record. */
export function titleLink({ to, id, text }: TitleLink): ReactNode {
  return (
    <Link to={to} params={{ id }} tabIndex={-1} className="underline-offset-3 hover:underline">
      {text}
    </Link>
  );
}

/** A phone number that calls. */
export function phoneCell(phone: string | null): ReactNode {
  if (phone === null) return null;
  return <PhoneLink phone={phone} tabIndex={-1} className="tabular-nums underline-offset-3 hover:underline" />;
}
