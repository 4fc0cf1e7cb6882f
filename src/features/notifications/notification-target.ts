import type { NotificationItem } from './contract.ts';
import { importedKind } from './imported-kinds.ts';

/** The route of a link, as the router takes it. */
export type NotificationTarget =
  | {
      readonly to:
        | '/properties/$id'
        | '/clients/$id'
        | '/leads/$id'
        | '/meetings/edit/$id'
        | '/visits/$id'
        | '/agents/view/$id';
      readonly params: { readonly id: string };
    }
  | { readonly to: '/properties/import' | '/clients/import' | '/leads/import' | '/owner-reports' | '/follow-ups' }
  | { readonly to: '/today'; readonly search: { readonly outcome: string } }
  | { readonly to: '/deals'; readonly search: { readonly state: 'all' } }
  | { readonly to: '/invoices'; readonly search: { readonly search: string } }
  | {
      readonly to: '/settings';
      readonly search: {
        readonly tab: 'people' | 'data' | 'audit' | 'rera' | 'privacy' | 'connections' | 'webhooks' | 'bulk';
      };
    };

const pages = {
  properties: '/properties/$id',
  clients: '/clients/$id',
  leads: '/leads/$id',
  meetings: '/meetings/edit/$id',
} as const;

/** The page that shows the subject of a notification; null when there is nothing to open. */
export function notificationTarget({
  kind,
  topic,
  entity_id: id,
  title,
  values,
}: Pick<NotificationItem, 'kind' | 'topic' | 'entity_id' | 'title' | 'values'>): NotificationTarget | null {
  switch (topic) {
    case 'properties':
    case 'clients':
    case 'leads':
    case 'meetings':
      if (kind === 'owner_report_ready') return { to: '/owner-reports' };
      if (kind === 'visit_requested' || kind === 'details_proposed') return { to: '/follow-ups' };
      if (kind === 'visit_feedback' && title !== null) return { to: '/visits/$id', params: { id } };
      if (kind === 'meeting_over' && title !== null) return { to: '/today', search: { outcome: id } };
      // Without a title the record is deleted for good.
      return title === null ? null : { to: pages[topic], params: { id } };
    case 'deals':
      return { to: '/deals', search: { state: 'all' } };
    case 'invoices':
      return title === null ? null : { to: '/invoices', search: { search: title } };
    case 'imports':
      return { to: importedKind(values.kind).path };
    case 'bulk_runs':
      return { to: '/settings', search: { tab: 'bulk' } };
    case 'profiles':
      if (kind === 'list_exported') return { to: '/settings', search: { tab: 'audit' } };
      if (kind === 'archive_requested') return { to: '/settings', search: { tab: 'data' } };
      return kind === 'records_taken_over'
        ? { to: '/agents/view/$id', params: { id: String(values.agent_id) } }
        : { to: '/settings', search: { tab: 'people' } };
    case 'registrations':
      return values.of === 'agent'
        ? { to: '/agents/view/$id', params: { id: String(values.agent_id) } }
        : { to: '/settings', search: { tab: 'rera' } };
    case 'intake_connections':
      return { to: '/settings', search: { tab: 'connections' } };
    case 'webhooks':
      return { to: '/settings', search: { tab: 'webhooks' } };
    case 'privacy_requests':
    case 'privacy_settings':
      return { to: '/settings', search: { tab: 'privacy' } };
    default:
      return null;
  }
}

export function notificationUrl(target: NotificationTarget): string {
  const path = 'params' in target ? target.to.replace('$id', target.params.id) : target.to;
  return 'search' in target ? `${path}?${new URLSearchParams(target.search)}` : path;
}
