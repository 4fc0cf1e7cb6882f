import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListCount } from '#platform/lists/web/list-count.tsx';
import { createMatcher } from '#platform/spelling.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { PropertyType } from '../contract.ts';
import { groupLabels } from './group-labels.ts';
import { propertyTypesQuery } from './queries.ts';
import { TypeCard, TypeCardSkeleton } from './type-card.tsx';
import { useTypeName } from './use-type-name.ts';
import { useTypeOrder } from './use-types.ts';

const dialog = lazyComponent(() => import('./type-dialog.tsx').then((part) => part.TypeDialog));
const deletion = lazyComponent(() => import('./delete-type.tsx').then((part) => part.DeleteType));

type Floating = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly type: PropertyType };

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const gridClassName = 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3';

export function PropertyTypesScreen() {
  const { t } = useLingui();
  // The counts on the cards change with properties.
  const types = useQuery({ ...propertyTypesQuery, staleTime: 0, meta: { topics: ['properties'] } });
  const typeName = useTypeName();
  const order = useTypeOrder();
  const [search, setSearch] = useState('');
  const [floating, setFloating] = useState<Floating | null>(null);
  const isEditing = floating?.kind === 'add' || floating?.kind === 'edit';
  const isDeleting = floating?.kind === 'delete';
  const TypeDialog = dialog.useComponent(isEditing, isEditing);
  const DeleteType = deletion.useComponent(isDeleting, isDeleting);
  const all = [...(types.data ?? [])].sort(order);
  const findMatches = createMatcher(
    all.map(
      ({ name, description, type_group }) => `${name} ${typeName(name)} ${description} ${t(groupLabels[type_group])}`,
    ),
  );
  const matchedIndexes = findMatches(search);
  const found = all.filter((_, index) => matchedIndexes.has(index));
  const close = () => setFloating(null);
  const addButton = (
    <Button
      variant="primary"
      onPointerEnter={dialog.prefetch}
      onFocus={dialog.prefetch}
      onClick={() => setFloating({ kind: 'add' })}
    >
      <Plus aria-hidden="true" />
      {t`Add property type`}
    </Button>
  );

  return (
    <>
      <PageHead
        back={<Link to="/properties">{t`Back to Properties`}</Link>}
        title={t`Property Types`}
        badge={types.data && <TypeCount found={found.length} />}
        sub={t`The types of property your agency handles.`}
        actions={addButton}
      />
      <div className="mb-5 flex items-center gap-3 phone:mb-4">
        <SearchInput
          label={t`Search property types`}
          placeholder={t`Search property types...`}
          value={search}
          onChange={setSearch}
          className="w-68 phone:w-auto phone:flex-1"
        />
      </div>
      {types.isPending ? (
        <Loading label={t`Loading property types...`}>
          <div className={gridClassName}>
            {skeletons.map((name) => (
              <TypeCardSkeleton key={name} />
            ))}
          </div>
        </Loading>
      ) : types.isError && !types.data ? (
        <ErrorState
          title={t`The property types could not be loaded`}
          text={t`Check the connection and try again.`}
          onRetry={() => void types.refetch()}
          isRetrying={types.isFetching}
        />
      ) : found.length === 0 ? (
        <EmptyState
          title={t`No property types found`}
          text={all.length === 0 ? t`Start by adding your first property type` : t`Try a different search`}
          action={all.length === 0 ? addButton : <Button onClick={() => setSearch('')}>{t`Clear search`}</Button>}
        />
      ) : (
        <ul className={gridClassName}>
          {found.map((type) => (
            <TypeCard
              key={type.id}
              type={type}
              onEdit={() => setFloating({ kind: 'edit', type })}
              onDelete={() => setFloating({ kind: 'delete', type })}
              onNear={dialog.prefetch}
            />
          ))}
        </ul>
      )}
      {TypeDialog && isEditing && <TypeDialog type={floating.kind === 'edit' ? floating.type : null} onClose={close} />}
      {DeleteType && isDeleting && <DeleteType type={floating.type} types={all} onClose={close} />}
    </>
  );
}

function TypeCount({ found }: { found: number }) {
  return (
    <ListCount
      count={{ value: found, is_capped: false }}
      exact={({ value }, grouped) => (
        <Plural value={value} one={`${grouped} property type`} other={`${grouped} property types`} />
      )}
    />
  );
}
