import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { roleMay } from '#platform/access/rights.ts';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PropertyType } from '../contract.ts';
import { groupIcons, groupLabels } from './group-labels.ts';
import { useTypeName } from './use-type-name.ts';

interface TypeCardProps {
  readonly type: PropertyType;
  onEdit(): void;
  onDelete(): void;
  /** Pointer or focus is near: prefetch what 'edit' needs. */
  onNear(): void;
}

export function TypeCard({ type, onEdit, onDelete, onNear }: TypeCardProps) {
  const { t } = useLingui();
  const { role } = useMe();
  const name = useTypeName()(type.name);
  const { description, property_count: count } = type;
  const Icon = groupIcons[type.type_group];
  const grouped = formatCount(count);
  return (
    <li
      data-list-entry
      className="grid min-w-0 grid-cols-[32px_minmax(0,1fr)_auto] grid-rows-[auto_1fr_auto] gap-x-3 rounded-card border border-line bg-raised px-4 pt-4 pb-2"
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-control bg-paper text-accent">
        <Icon />
      </span>
      <div className="min-w-0">
        <h2 className="truncate" title={name}>
          {name}
        </h2>
        <p className="text-12 text-ink-3">{t(groupLabels[type.type_group])}</p>
      </div>
      <Badge plain tone={count > 0 ? 'accent' : 'neutral'}>
        <Plural value={count} one={`${grouped} property`} other={`${grouped} properties`} />
      </Badge>
      <p className="col-span-full mt-2.5 line-clamp-2 empty:mt-0">{description}</p>
      <div className="col-span-full -mr-2 -ml-2 flex items-center pt-1">
        {count > 0 && (
          <Link to="/properties" search={{ type: [type.id] }} className="link px-2" aria-label={t`View ${name}`}>
            {t`View`}
          </Link>
        )}
        <span className="flex-1" />
        <IconButton icon={Pencil} label={t`Edit ${name}`} size="sm" onClick={onEdit} />
        {roleMay(role, 'delete_property_type') && (
          <IconButton icon={Trash2} label={t`Delete ${name}`} size="sm" onClick={onDelete} />
        )}
      </div>
    </li>
  );
}

export function TypeCardSkeleton() {
  return (
    <div className="h-[98px] rounded-card border border-line bg-raised p-4">
      <div className="flex gap-3">
        <Skeleton className="size-8 rounded-control" />
        <span className="grid h-8 content-around">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-2.5 w-20" />
        </span>
      </div>
    </div>
  );
}
