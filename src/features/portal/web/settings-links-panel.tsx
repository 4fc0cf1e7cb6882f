import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { LinkEntry } from './link-entry.tsx';
import { activeLinksQuery } from './queries.ts';

/** All open portal links, to revoke here. */
export function SettingsLinksPanel() {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const list = useInfiniteQuery(activeLinksQuery);
  const links = list.data?.pages.flatMap((page) => page.links);
  return (
    <FormSection
      title={t`Client links`}
      text={t`Anyone with one of these links can open that client’s portal without an account.`}
    >
      <div className="col-span-6">
        {links === undefined ? (
          list.isError ? (
            <ErrorState
              title={t`The links could not be loaded`}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <Loading label={t`Loading settings...`}>
              <Skeleton className="h-24 w-full" />
            </Loading>
          )
        ) : links.length === 0 ? (
          <EmptyState title={t`No active links`} text={t`Create a link from a client’s page, under Client portal.`} />
        ) : (
          <>
            <ul className="-mt-3">
              {links.map((link) => (
                <LinkEntry key={link.id} link={link}>
                  <Link
                    to={link.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
                    params={{ id: link.person_id }}
                    className="link justify-self-start font-medium"
                  >
                    {nameOf(link.person)}
                  </Link>
                </LinkEntry>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        )}
      </div>
    </FormSection>
  );
}
