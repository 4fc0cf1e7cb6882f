import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Notice } from '../contract.ts';
import { importedKind } from './imported-kinds.ts';

/** An empty link to what a notice is about; none where there is nothing to open. */
export function noticeLink(
  { kind, topic, entity_id, title, values }: Notice,
  onClick?: () => void,
): ReactElement<{ className?: string }> | undefined {
  switch (topic) {
    case 'properties':
      // Without a name the property is gone for good.
      return title === null ? undefined : <Link to="/properties/$id" params={{ id: entity_id }} onClick={onClick} />;
    case 'clients':
      return title === null ? undefined : <Link to="/clients/$id" params={{ id: entity_id }} onClick={onClick} />;
    case 'leads':
      return title === null ? undefined : <Link to="/leads/$id" params={{ id: entity_id }} onClick={onClick} />;
    case 'meetings':
      return title === null ? undefined : <Link to="/meetings/edit/$id" params={{ id: entity_id }} onClick={onClick} />;
    case 'deals':
      return <Link to="/deals" search={{ state: 'all' }} onClick={onClick} />;
    case 'invoices':
      return title === null ? undefined : <Link to="/invoices" search={{ search: title }} onClick={onClick} />;
    case 'imports':
      return <Link to={importedKind(values.kind).path} onClick={onClick} />;
    case 'profiles':
      if (kind === 'records_taken_over')
        return <Link to="/agents/view/$id" params={{ id: String(values.agent_id) }} onClick={onClick} />;
      return <Link to="/settings" search={{ tab: 'people' }} onClick={onClick} />;
    default:
      return undefined;
  }
}
