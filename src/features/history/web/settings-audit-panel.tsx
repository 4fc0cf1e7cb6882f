import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { AuditFormatters } from './audit-entry.tsx';
import { AuditEntryRow } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSearch } from './audit-search.ts';
import { readAuditSearch } from './audit-search.ts';
import { FeedSkeleton } from './feed.tsx';
import { NewChanges } from './new-changes.tsx';
import { auditQuery } from './queries.ts';

export function SettingsAuditPanel({ formatters }: { formatters: AuditFormatters }) {
  const { t } = useLingui();
  const typed = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const search = readAuditSearch(typed);
  const trail = useInfiniteQuery(auditQuery(search));
  const change = (changes: Partial<AuditSearch>) =>
    void navigate({ search: (before) => ({ tab: 'audit', ...readAuditSearch(before), ...changes }), replace: true });
  const clear = () => void navigate({ search: { tab: 'audit' }, replace: true });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
        <p className="max-w-prose">{t`Every change and every document opened, with person and time.`}</p>
        <Button asChild>
          <a href={exportUrl('audit', search)} download>
            {t`Export as CSV`}
          </a>
        </Button>
      </div>
      <AuditFilters search={search} onChange={change} onClear={clear} />
      <NewChanges />
      {trail.isPending ? (
        <Loading label={t`Loading the audit trail...`}>
          <FeedSkeleton count={8} />
        </Loading>
      ) : trail.isError && !trail.data ? (
        <ErrorState
          title={t`The audit trail could not be loaded`}
          onRetry={() => void trail.refetch()}
          isRetrying={trail.isFetching}
        />
      ) : trail.data.pages[0]?.entries.length === 0 ? (
        <EmptyState title={t`Nothing found`} text={t`No activity matches these filters.`} />
      ) : (
        <>
          <ul aria-label={t`Audit trail`}>
            {trail.data.pages.flatMap(({ entries, names }) =>
              entries.map((entry) => (
                <AuditEntryRow
                  key={entry.id}
                  entry={entry}
                  names={names}
                  formatters={formatters}
                  isOfOne={search.record !== undefined}
                />
              )),
            )}
          </ul>
          <ListEnd list={trail} />
        </>
      )}
    </div>
  );
}
