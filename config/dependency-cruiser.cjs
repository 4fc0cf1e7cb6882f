/** A feature may import those to its left and none to its right. */
const features = [
  'company',
  'accounts',
  'api-keys',
  'files',
  'history',
  'archives',
  'notifications',
  'imports',
  'saved-views',
  'property-types',
  'vocabulary',
  'custom-fields',
  'localities',
  'agents',
  'registrations',
  'requirements',
  'clients',
  'properties',
  'leads',
  'routing',
  'visibility',
  'response-clock',
  'follow-ups',
  'consents',
  'communications',
  'matching',
  'meetings',
  'notes',
  'deals',
  'documents',
  'invoices',
  'performance',
  'analytics',
  'owner-reports',
  'visit-requests',
  'detail-proposals',
  'portal',
  'property-links',
  'visits',
  'privacy',
  'intake',
  'duplicates',
  'source-costs',
  'bulk',
  'public-site',
  'webhooks',
  'search',
  'today',
  'dashboard',
];

const anyOf = (names) => `(${names.join('|')})`;
const test = '\\.test\\.tsx?$';
const server = '^src/.+/server/';
const browser = '^src/(.+/web|ui)/';
/** Code that both sides share: outside the folders of either side. */
const shared = { path: '^src/', pathNot: [server, browser, test] };

const leftward = features.slice(0, -1).map((feature, index) => ({
  name: `feature-order-${feature}`,
  comment:
    'A feature imports only earlier features. For the other direction, app/ fills an extension point, or the feature reacts to the change log.',
  severity: 'error',
  from: { path: `^src/features/${feature}/` },
  to: { path: `^src/features/${anyOf(features.slice(index + 1))}/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'app-is-imported-by-nobody',
      comment: 'app/ wires everything. Code that others need belongs to a feature or the platform.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/(platform|ui)/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'browser-never-reaches-server',
      severity: 'error',
      from: { path: browser },
      to: { path: server },
    },
    {
      name: 'server-never-reaches-browser',
      severity: 'error',
      from: { path: server },
      to: { path: browser },
    },
    {
      name: 'shared-takes-no-side',
      comment: 'Shared files import neither side, or they would bring server code into the browser.',
      severity: 'error',
      from: shared,
      to: { path: [server, browser] },
    },
    {
      name: 'contract-and-rules-are-pure',
      comment: 'Contracts and rules are pure: no I/O and no clock.',
      severity: 'error',
      from: { path: '^src/features/.+/(contract|rules)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'SQL belongs in tables, repositories and the server side of the platform.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '/server/(repository|tables)',
          '/server/[a-z-]+/(repository|tables)',
          // Platform services that access the database for every feature: changes, jobs, counts, limits, live updates.
          '^src/platform/[^/]+/server/',
          test,
          '[/-]testing\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(pg|drizzle-orm)/' },
    },
    {
      name: 'feature-has-a-place',
      comment: 'Add a new feature to the order at the top of this file.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/${anyOf(features)}/` },
      to: {},
    },
    ...leftward,
    {
      name: 'no-cycles',
      comment: 'No cycles, not even of types: merge the two files or extract a third.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'everything-is-found',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Its TypeScript is a different version from ours, with which it silently parses nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '\\.(css|svg|po)$' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
