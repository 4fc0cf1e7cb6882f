import type { QueryKey } from '@tanstack/react-query';

const topics = new Set<unknown>([
  ...[
    'properties',
    'property_types',
    'words',
    'custom_fields',
    'localities',
    'clients',
    'leads',
    'meetings',
    'visits',
    'follow_ups',
    'deals',
    'invoices',
    'documents',
    'profiles',
  ],
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
 * Lists and records, with the data on their pages. Excludes secrets (calendar and portal URLs, sessions) and data that is
 * useful only live (searches, overlaps, previews).
 */
export function isPersistedQuery([topic, kind]: QueryKey): boolean {
  return topic === 'dashboard' || topic === 'today' || (topics.has(topic) && kinds.has(kind));
}
