import type { QueryKey } from '@tanstack/react-query';

const topics = new Set<unknown>([
  ...['properties', 'property_types', 'clients', 'leads', 'meetings', 'deals', 'invoices', 'documents', 'profiles'],
  ...['communications', 'notes', 'performance', 'notifications'],
]);
const kinds = new Set<unknown>([
  ...[
    'list',
    'one',
    'of',
    'owned',
    'count',
    'recent',
    'timeline',
    'calendar',
    'columns',
    'column',
    'directory',
    'bell',
  ],
]);

/**
 * Lists and records, with what is shown on their pages. Neither secrets (addresses of calendars and portals, sessions) nor
 * what only makes sense at once (searches, what overlaps, previews).
 */
export function isPersistedQuery([topic, kind]: QueryKey): boolean {
  return topic === 'dashboard' || (topics.has(topic) && kinds.has(kind));
}
