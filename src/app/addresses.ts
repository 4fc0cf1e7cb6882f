import { agentFilters } from '#features/agents/agent-filters.ts';
import { readAnalyticsSearch } from '#features/analytics/analytics-search.ts';
import { clientFilters } from '#features/clients/client-filters.ts';
import { dealFilters } from '#features/deals/deal-filters.ts';
import { documentFilters } from '#features/documents/document-filters.ts';
import { followUpFilters } from '#features/follow-ups/follow-up-filters.ts';
import { invoiceFilters } from '#features/invoices/invoice-filters.ts';
import { leadFilters } from '#features/leads/lead-filters.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { meetingFilters, meetingSortingOf } from '#features/meetings/meeting-filters.ts';
import { ownerReportFilters } from '#features/owner-reports/report-filters.ts';
import { propertyFilters } from '#features/properties/property-filters.ts';
import type { SavedList } from '#features/saved-views/rules.ts';
import { readSourceReportSearch } from '#features/source-costs/source-search.ts';
import { readTodaySearch, todayFilter } from '#features/today/today-search.ts';

/** A call of the contract and its input, exactly as the screen sends it. */
export type Call = readonly [name: string, input?: unknown];

type SearchParameters = Record<string, unknown>;

export interface AddressEntry {
  /** The file of the screen, which the server preloads with the page. */
  readonly screen: `src/${string}-screen.tsx`;
  /** The screen's first queries. The server answers them in the page, if the URL has no search parameters. */
  readonly calls?: (id: string, profileId: string) => readonly Call[];
  /** The first queries of a screen whose search parameters are filters. */
  readonly filteredCalls?: (typed: SearchParameters) => readonly Call[];
}

interface ListTable<S> {
  read(typed: SearchParameters): S;
  filterOf(search: S): object;
  sortOf(search: S): string | undefined;
}

/** A list's first page and its count, as the page requests them at this URL. */
function list<S>(name: string, { read, filterOf, sortOf }: ListTable<S>, typed: SearchParameters): Call[] {
  const search = read(typed);
  const filter = filterOf(search);
  const sort = sortOf(search);
  return [
    [`${name}/list`, sort === undefined ? filter : { ...filter, sort }],
    [`${name}/count`, filter],
  ];
}

/** A list with saved views. */
function listWithViews<S>(name: SavedList, table: ListTable<S>, typed: SearchParameters): Call[] {
  return [...list(name, table, typed), ['savedViews/list', { list: name }]];
}

/**
 * Every address of the application. `$id` matches one path segment, and the first match decides. The browser takes only
 * the type of this table, because every page loads its routes.
 */
export const addresses = {
  '/': {
    screen: 'src/features/dashboard/web/dashboard-screen.tsx',
    calls: () => [
      ['dashboard/figures'],
      ['dashboard/due'],
      ['responseClock/waiting', {}],
      ['dashboard/setup'],
      ['dashboard/activity'],
      ['properties/list', { limit: 3 }],
    ],
  },
  '/today': {
    screen: 'src/features/today/web/today-screen.tsx',
    filteredCalls: (typed) => [['today/read', todayFilter(readTodaySearch(typed))]],
  },
  '/properties': {
    screen: 'src/app/web/property-list-page-screen.tsx',
    filteredCalls: (typed) => [...listWithViews('properties', propertyFilters, typed), ['propertyTypes/list']],
  },
  '/properties/add': { screen: 'src/features/properties/web/form/property-add-screen.tsx' },
  '/properties/types': {
    screen: 'src/features/property-types/web/property-types-screen.tsx',
    calls: () => [['propertyTypes/list']],
  },
  '/properties/import': { screen: 'src/features/properties/web/import/property-import-screen.tsx' },
  '/properties/$id': {
    screen: 'src/app/web/property-page-screen.tsx',
    calls: (id) => [['properties/find', { id }]],
  },
  '/properties/$id/edit': {
    screen: 'src/app/web/property-edit-page-screen.tsx',
    calls: (id) => [['properties/find', { id }], ['propertyTypes/list']],
  },
  '/clients': {
    screen: 'src/app/web/client-list-page-screen.tsx',
    filteredCalls: (typed) => listWithViews('clients', clientFilters, typed),
  },
  '/clients/add': { screen: 'src/features/clients/web/form/client-add-screen.tsx' },
  '/clients/import': { screen: 'src/features/clients/web/import/client-import-screen.tsx' },
  '/clients/preferences': {
    screen: 'src/features/clients/web/page/client-preferences-screen.tsx',
    calls: () => [['clients/list', { sort: 'name' }]],
  },
  '/clients/edit/$id': {
    screen: 'src/features/clients/web/form/client-edit-screen.tsx',
    calls: (id) => [['clients/find', { id }]],
  },
  '/clients/$id': {
    screen: 'src/app/web/client-page-screen.tsx',
    calls: (id) => [
      ['clients/find', { id }],
      ['propertyTypes/list'],
      ['followUps/ofPerson', { topic: 'clients', person_id: id }],
      ['consents/ofPerson', { topic: 'clients', person_id: id }],
      ['duplicates/ofPerson', { topic: 'clients', person_id: id }],
      ['visitRequests/list', { person: { topic: 'clients', id } }],
      ['detailProposals/list', { person: { topic: 'clients', id } }],
    ],
  },
  '/client-portal/$id': {
    screen: 'src/features/portal/web/client-portal-screen.tsx',
    calls: (id) => [['clients/find', { id }], ['propertyTypes/list']],
  },
  '/agents': {
    screen: 'src/features/agents/web/agent-list-screen.tsx',
    filteredCalls: (typed) => [['agents/list', agentFilters.filterOf(agentFilters.read(typed))]],
  },
  '/agents/add': { screen: 'src/features/agents/web/agent-add-screen.tsx' },
  '/agents/performance': {
    screen: 'src/features/performance/web/performance-screen.tsx',
    calls: (_, agent_id) => [
      ['performance/read', { agent_id }],
      ['performance/overview', {}],
    ],
  },
  '/agents/view/$id': {
    screen: 'src/app/web/agent-page-screen.tsx',
    calls: (id) => [
      ['agents/find', { id }],
      ['agents/assignedRecords', { id }],
    ],
  },
  '/agents/edit/$id': { screen: 'src/features/agents/web/agent-edit-screen.tsx' },
  '/leads': {
    screen: 'src/app/web/lead-list-page-screen.tsx',
    filteredCalls: (typed) => listWithViews('leads', leadFilters, typed),
  },
  '/leads/add': { screen: 'src/features/leads/web/form/lead-add-screen.tsx' },
  '/leads/import': { screen: 'src/features/leads/web/import/lead-import-screen.tsx' },
  '/leads/pipeline': {
    screen: 'src/features/leads/web/board/pipeline-screen.tsx',
    // Includes the column that a phone shows; a phone requests no other.
    calls: () => [
      ['leads/columns', {}],
      ['leads/column', { status: leadStatuses[0], limit: 100 }],
    ],
  },
  '/leads/duplicates': {
    screen: 'src/features/duplicates/web/duplicate-list-screen.tsx',
    calls: () => [['duplicates/list', {}]],
  },
  '/leads/sources': {
    screen: 'src/features/leads/web/sources/lead-sources-screen.tsx',
    calls: () => [['leads/sources', {}]],
  },
  '/leads/$id': {
    screen: 'src/app/web/lead-page-screen.tsx',
    calls: (id) => [
      ['leads/find', { id }],
      ['leads/stages', { id }],
      ['followUps/ofPerson', { topic: 'leads', person_id: id }],
      ['consents/ofPerson', { topic: 'leads', person_id: id }],
      ['duplicates/ofPerson', { topic: 'leads', person_id: id }],
      ['visitRequests/list', { person: { topic: 'leads', id } }],
      ['detailProposals/list', { person: { topic: 'leads', id } }],
    ],
  },
  '/leads/$id/edit': { screen: 'src/features/leads/web/form/lead-edit-screen.tsx' },
  '/owner-reports': {
    screen: 'src/features/owner-reports/web/owner-report-list-screen.tsx',
    filteredCalls: (typed) => {
      const filter = ownerReportFilters.filterOf(ownerReportFilters.read(typed));
      return [
        ['ownerReports/list', filter],
        ['ownerReports/count', filter],
      ];
    },
  },
  '/follow-ups': {
    screen: 'src/app/web/follow-up-list-page-screen.tsx',
    filteredCalls: (typed) => {
      const filter = followUpFilters.filterOf(followUpFilters.read(typed));
      const { whose = 'mine' } = followUpFilters.read(typed);
      return [
        ['followUps/list', filter],
        ['followUps/count', filter],
        ['visitRequests/list', { whose }],
        ['detailProposals/list', { whose }],
      ];
    },
  },
  '/meetings': {
    screen: 'src/app/web/meeting-list-page-screen.tsx',
    filteredCalls: (typed) => list('meetings', { ...meetingFilters, sortOf: meetingSortingOf }, typed),
  },
  '/meetings/schedule': { screen: 'src/app/web/meeting-schedule-page-screen.tsx' },
  '/meetings/calendar': { screen: 'src/app/web/meeting-calendar-page-screen.tsx' },
  '/meetings/edit/$id': {
    screen: 'src/app/web/meeting-edit-page-screen.tsx',
    calls: (id) => [['meetings/find', { id }]],
  },
  '/visits/plan': { screen: 'src/features/visits/web/visit-plan-screen.tsx' },
  '/visits/$id': {
    screen: 'src/features/visits/web/visit-screen.tsx',
    calls: (id) => [['visits/find', { id }]],
  },
  '/deals': {
    screen: 'src/app/web/deal-list-page-screen.tsx',
    filteredCalls: (typed) => listWithViews('deals', dealFilters, typed),
  },
  '/documents': {
    screen: 'src/features/documents/web/document-list-screen.tsx',
    filteredCalls: (typed) => [...list('documents', documentFilters, typed), ['documents/figures']],
  },
  '/invoices': {
    screen: 'src/app/web/invoice-list-page-screen.tsx',
    filteredCalls: (typed) => [...listWithViews('invoices', invoiceFilters, typed), ['invoices/sums']],
  },
  '/analytics': {
    screen: 'src/features/analytics/web/analytics-screen.tsx',
    filteredCalls: (typed) => [['analytics/read', readAnalyticsSearch(typed)]],
  },
  '/analytics/sources': {
    screen: 'src/features/source-costs/web/source-costs-screen.tsx',
    filteredCalls: (typed) => [['sourceCosts/report', readSourceReportSearch(typed)]],
  },
  '/search': { screen: 'src/features/search/web/search-screen.tsx' },
  '/notifications': {
    screen: 'src/features/notifications/web/notifications-screen.tsx',
    calls: () => [['notifications/list', {}]],
  },
  '/settings': { screen: 'src/app/web/settings-screen.tsx' },
} satisfies Readonly<Record<`/${string}`, AddressEntry>>;

export type Address = keyof typeof addresses;

/** An address without an id, which a menu can offer. */
export type FixedAddress = Exclude<Address, `${string}$id${string}`>;
