import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../contract.ts';

/** Links to the record of an entry; plain text when there is nothing to open. */
export function RecordLink({ entry, children }: { entry: AuditEntry; children: ReactNode }) {
  const { topic, entity_id: id, title } = entry;
  switch (topic) {
    case 'properties':
      return (
        <Link to="/properties/$id" params={{ id }} className="link">
          {children}
        </Link>
      );
    case 'clients':
      return (
        <Link to="/clients/$id" params={{ id }} className="link">
          {children}
        </Link>
      );
    case 'leads':
      return (
        <Link to="/leads/$id" params={{ id }} className="link">
          {children}
        </Link>
      );
    case 'meetings':
      return (
        <Link to="/meetings/edit/$id" params={{ id }} className="link">
          {children}
        </Link>
      );
    case 'profiles':
      return (
        <Link to="/agents/view/$id" params={{ id }} className="link">
          {children}
        </Link>
      );
    case 'documents':
      return (
        <Link to="/documents" search={{ search: title ?? '' }} className="link">
          {children}
        </Link>
      );
    case 'invoices':
      return (
        <Link to="/invoices" search={{ search: title ?? '' }} className="link">
          {children}
        </Link>
      );
    case 'deals':
      return (
        <Link to="/deals" search={{ state: 'all' }} className="link">
          {children}
        </Link>
      );
    case 'property_types':
      return (
        <Link to="/properties/types" className="link">
          {children}
        </Link>
      );
    case 'email_templates':
      return (
        <Link to="/settings" search={{ tab: 'templates' }} className="link">
          {children}
        </Link>
      );
    case 'privacy_requests':
    case 'privacy_settings':
      return (
        <Link to="/settings" search={{ tab: 'privacy' }} className="link">
          {children}
        </Link>
      );
    case 'localities':
      return (
        <Link to="/settings" search={{ tab: 'localities' }} className="link">
          {children}
        </Link>
      );
    case 'registrations':
      return (
        <Link to="/settings" search={{ tab: 'rera' }} className="link">
          {children}
        </Link>
      );
    default:
      return children;
  }
}
