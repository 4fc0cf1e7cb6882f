import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { dueByLawQuery } from './queries.ts';

/** What the law asks for soon: registrations, properties without one, and privacy requests. Nothing while all is well. */
export function DueByLawStrip() {
  const { t } = useLingui();
  const { permissions, profile_id } = useMe();
  const { data } = useQuery(dueByLawQuery);
  if (!data) return null;
  const { expiring, expired, unregistered, properties, requests_due, requests_overdue } = data;
  const items: ReactNode[] = [];
  const registrations = (content: ReactNode) =>
    permissions.includes('manage_company') ? (
      <Link to="/settings" search={{ tab: 'rera' }} className="link">
        {content}
      </Link>
    ) : (
      <Link to="/agents/view/$id" params={{ id: profile_id }} className="link">
        {content}
      </Link>
    );
  const requests = (content: ReactNode) => (
    <Link to="/settings" search={{ tab: 'privacy' }} className="link">
      {content}
    </Link>
  );
  if (expired > 0)
    items.push(
      registrations(
        <Plural value={expired} one="# RERA registration has expired" other="# RERA registrations have expired" />,
      ),
    );
  if (expiring > 0)
    items.push(
      registrations(
        <Plural value={expiring} one="# RERA registration expires soon" other="# RERA registrations expire soon" />,
      ),
    );
  if (requests_overdue > 0)
    items.push(
      requests(
        <Plural value={requests_overdue} one="# privacy request is overdue" other="# privacy requests are overdue" />,
      ),
    );
  if (requests_due > 0)
    items.push(
      requests(
        <Plural value={requests_due} one="# privacy request is due soon" other="# privacy requests are due soon" />,
      ),
    );
  if (unregistered > 0)
    items.push(
      <>
        <Plural
          value={unregistered}
          one="# property lacks a valid project registration"
          other="# properties lack a valid project registration"
        />
        {': '}
        {properties.map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to="/properties/$id" params={{ id }} className="link [overflow-wrap:anywhere]">
              {title}
            </Link>
          </span>
        ))}
        {unregistered > properties.length && ' …'}
      </>,
    );
  if (items.length === 0) return null;
  return (
    <section
      aria-label={t`Due by law`}
      className="mb-6 flex gap-2.5 rounded-card border border-line bg-raised px-4 py-3 print:hidden"
    >
      <BadgeAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warning-ink" />
      <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-1">
        {items.map((item, index) => (
          // Each kind has one place.
          // biome-ignore lint/suspicious/noArrayIndexKey: static
          <li key={index} className="min-w-0">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
