import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { clientTypeLabels } from '../labels.ts';
import { clientListQuery } from './queries.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ClientChooser({ chosen }: { chosen: string | undefined }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(clientListQuery(search === '' ? {} : { search }, 'name'));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="select-client" className="min-w-0">
      <SectionHead id="select-client" title={t`Select Client`} />
      <SearchText
        value={search}
        label={t`Search clients`}
        placeholder={t`Search clients...`}
        className="my-3 w-full"
        onChange={setSearch}
      />
      {list.isPending ? (
        <Loading label={t`Loading clients...`}>
          {skeletons.map((name) => (
            <Skeleton key={name} className="mb-2 h-11" />
          ))}
        </Loading>
      ) : list.isError && items.length === 0 ? (
        <ErrorState
          title={t`The clients could not be loaded`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : items.length === 0 ? (
        <p className="py-4 text-center text-ink-3">{t`No clients found`}</p>
      ) : (
        <div
          className={classNames(
            '-mx-1 max-h-96 overflow-y-auto px-1 py-0.5',
            chosen !== undefined && 'max-[1100px]:max-h-48',
          )}
        >
          <ul aria-label={t`Clients`} className="grid gap-0.5">
            {items.map(({ id, full_name, client_type: type, email }) => (
              <li key={id} data-list-entry>
                <Link
                  to="/clients/preferences"
                  search={{ client: id }}
                  resetScroll={false}
                  aria-current={id === chosen ? 'true' : undefined}
                  className="flex items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover aria-[current=true]:bg-selected touch:min-h-touch"
                >
                  <Avatar name={full_name} size="medium" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium text-ink">{full_name || t`Unnamed Client`}</span>
                    <span className="block truncate text-12 text-ink-3">
                      {[type ? t(clientTypeLabels[type]) : t`No type`, email].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </div>
      )}
    </section>
  );
}
