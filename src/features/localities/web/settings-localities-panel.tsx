import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Combine, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useRestoreFailure } from '#features/history/web/restore-failure.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Locality, UnlistedLocality } from '../contract.ts';
import { localitiesApi, localityListQuery, unlistedLocalitiesQuery } from './queries.ts';

const localityDialog = lazyComponent(() => import('./locality-dialog.lazy.tsx').then((part) => part.LocalityDialog));
const mergeDialog = lazyComponent(() =>
  import('./merge-locality-dialog.lazy.tsx').then((part) => part.MergeLocalityDialog),
);

/** The localities of the agency, and the places that properties and requirements name besides. */
export function SettingsLocalitiesPanel() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Partial<Locality> | null>(null);
  const [merged, setMerged] = useState<Locality | UnlistedLocality | null>(null);
  const list = useQuery(localityListQuery({ search: useDeferredValue(search.trim()) }));
  const unlisted = useQuery(unlistedLocalitiesQuery);
  const close = () => setEdited(null);
  const closeMerge = () => setMerged(null);
  const LocalityDialog = localityDialog.useComponent(edited !== null, edited !== null, close);
  const MergeDialog = mergeDialog.useComponent(merged !== null, merged !== null, closeMerge);
  const { items = [], total = 0 } = list.data ?? {};
  const shown = formatCount(items.length);
  const all = formatCount(total);
  return (
    <div className="grid gap-7 pt-5">
      <section aria-labelledby="localities" className="min-w-0">
        <SectionHead
          id="localities"
          title={t`Localities`}
          action={
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              onPointerEnter={localityDialog.prefetch}
              onFocus={localityDialog.prefetch}
              onClick={() => setEdited({})}
            >
              <Plus aria-hidden="true" />
              {t`Add locality`}
            </Button>
          }
        />
        <p className="pt-2 pb-3 text-12 text-ink-3">{t`Search, filters, matching and enquiries understand each spelling.`}</p>
        <SearchInput
          label={t`Search localities`}
          placeholder={t`Name, spelling, city or PIN code`}
          value={search}
          onChange={setSearch}
          className="max-w-96"
        />
        {list.isPending && (
          <Loading label={t`Loading localities...`}>
            <Skeleton className="mt-3 h-48" />
          </Loading>
        )}
        {list.isError && !list.data && (
          <ErrorState
            title={t`The localities could not be loaded`}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data && items.length === 0 && (
          <p className="pt-4 text-ink-3">{search.trim() === '' ? t`No localities yet.` : t`No locality matches.`}</p>
        )}
        {items.length > 0 && (
          <ul aria-label={t`Localities`} className="pt-2">
            {items.map((locality) => (
              <LocalityEntry
                key={locality.id}
                locality={locality}
                onEdit={() => setEdited(locality)}
                onMerge={() => setMerged(locality)}
              />
            ))}
          </ul>
        )}
        {total > items.length && (
          <p className="pt-3 text-12 text-ink-3">{t`${shown} of ${all} shown. Search for the others.`}</p>
        )}
      </section>
      {unlisted.data && unlisted.data.length > 0 && (
        <section aria-labelledby="unlisted-localities" className="min-w-0">
          <SectionHead id="unlisted-localities" title={t`Not in the list`} />
          <p className="pt-2 text-12 text-ink-3">{t`Properties and requirements name these places.`}</p>
          <ul aria-label={t`Not in the list`} className="pt-2">
            {unlisted.data.map((place) => (
              <UnlistedEntry
                key={`${place.name}/${place.city ?? ''}`}
                place={place}
                onAdd={() =>
                  setEdited({
                    name: place.name,
                    ...(place.city !== null && { city: place.city }),
                    ...(place.state !== null && { state: place.state }),
                  })
                }
                onMerge={() => setMerged(place)}
              />
            ))}
          </ul>
        </section>
      )}
      {LocalityDialog && edited && <LocalityDialog locality={edited} onClose={close} />}
      {MergeDialog && merged && <MergeDialog from={merged} onClose={closeMerge} />}
    </div>
  );
}

function LocalityEntry({
  locality,
  onEdit,
  onMerge,
}: {
  readonly locality: Locality;
  onEdit(): void;
  onMerge(): void;
}) {
  const { t } = useLingui();
  const { id, name, city, aliases, pin_codes, neighbours } = locality;
  const { remove, isBusy } = useDeleteLocality(id, name);
  const beside = neighbours.map((one) => one.name).join(', ');
  const facts = [aliases.join(', '), pin_codes.join(', '), beside === '' ? '' : t`next to ${beside}`];
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          <span className="text-12 text-ink-3">{city}</span>
        </p>
        {facts.some(Boolean) && <p className="text-12 break-words text-ink-3">{facts.filter(Boolean).join(' · ')}</p>}
        <p className="text-12 text-ink-3">
          <UseCounts used={locality} />
        </p>
      </div>
      <IconButton
        icon={Pencil}
        label={t`Edit ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={localityDialog.prefetch}
        onClick={onEdit}
      />
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={t`More for ${name}`} />}
        entries={[
          { label: t`Merge into another`, icon: Combine, onSelect: onMerge },
          { label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => !isBusy && remove() },
        ]}
      />
    </li>
  );
}

interface UnlistedEntryProps {
  readonly place: UnlistedLocality;
  onAdd(): void;
  onMerge(): void;
}

function UnlistedEntry({ place, onAdd, onMerge }: UnlistedEntryProps) {
  const { t } = useLingui();
  const { name, city } = place;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {city !== null && <span className="text-12 text-ink-3">{city}</span>}
        </p>
        <p className="text-12 text-ink-3">
          <UseCounts used={place} />
        </p>
      </div>
      <Button size="sm" aria-label={t`Add ${name}`} aria-haspopup="dialog" onClick={onAdd}>
        {t`Add`}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`${name}: Other spelling of…`}
        aria-haspopup="dialog"
        onClick={onMerge}
      >
        {t`Other spelling of…`}
      </Button>
    </li>
  );
}

/** '12 properties · 3 requirements'; the properties open in their list. */
function UseCounts({ used }: { readonly used: Locality | UnlistedLocality }) {
  const { name, city, property_count, requirement_count } = used;
  const [properties, requirements] = [formatCount(property_count), formatCount(requirement_count)];
  const text = <Plural value={property_count} one={`${properties} property`} other={`${properties} properties`} />;
  return (
    <>
      {property_count === 0 ? (
        text
      ) : (
        <Link to="/properties" search={{ locality: [name], ...(city !== null && { city: [city] }) }} className="link">
          {text}
        </Link>
      )}
      {' · '}
      <Plural value={requirement_count} one={`${requirements} requirement`} other={`${requirements} requirements`} />
    </>
  );
}

function useDeleteLocality(id: string, name: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failRestore = useRestoreFailure();
  const refresh = () => {
    for (const topic of ['localities', 'properties']) void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const restore = () =>
    historyApi
      .restore({ topic: 'localities', id })
      .catch((problem) => failRestore(problem, t`The locality could not be restored.`))
      .finally(refresh);
  const deletion = useMutation({
    mutationFn: () => localitiesApi.delete({ id }),
    onSuccess: () =>
      toast({
        tone: 'info',
        title: t`Locality deleted`,
        text: t`${name} stays as text on its properties.`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore() },
      }),
    onError: (problem) => fail(problem, t`The locality could not be deleted.`),
    onSettled: refresh,
  });
  return { remove: () => deletion.mutate(), isBusy: deletion.isPending };
}
