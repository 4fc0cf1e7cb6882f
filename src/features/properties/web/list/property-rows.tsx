import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { IconButton } from '#ui/button.tsx';
import type { PropertyCard as Card } from '../../contract.ts';
import { shortLocation } from '../../rules.ts';
import { PropertyFacts } from '../page/property-facts.tsx';
import { PropertyPicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { StatusBadge } from '../status-badge.tsx';

interface PropertyRowsProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(property: Card): void;
}

export function PropertyRows({ items, list, onDelete }: PropertyRowsProps) {
  const { t } = useLingui();
  const { mayEdit, mayDelete } = useRights('properties');
  const stateName = useStateName();
  const typeName = useTypeName();
  return (
    <>
      <ul>
        {items.map((property) => (
          <li
            key={property.id}
            data-list-entry
            className="relative grid min-h-16 grid-cols-[16px_72px_minmax(0,1fr)_232px_152px_92px_64px] items-center gap-4 border-b border-line py-2 [contain-intrinsic-size:auto_64px] [content-visibility:auto] hover:bg-hover max-[1100px]:grid-cols-[16px_72px_minmax(0,1fr)_152px_92px_64px] phone:grid-cols-[64px_minmax(0,1fr)_auto] phone:gap-x-3"
          >
            <SelectionTick id={property.id} name={property.title} className="phone:hidden" />
            <PropertyPicture image={property.cover} alt="" sizes="72px" className="h-12 w-full rounded-control" />
            <div className="min-w-0">
              <h2 className="truncate text-14 font-semibold text-ink">
                <Link
                  to="/properties/$id"
                  params={{ id: property.id }}
                  className="after:absolute after:inset-0 touch:inline-block touch:py-1"
                >
                  {property.title}
                </Link>
              </h2>
              <p className="truncate text-ink-3">
                {property.property_type ? `${typeName(property.property_type.name)} · ` : ''}
                {shortLocation(property)}
                {property.locality === null && <span className="phone:hidden">, {stateName(property.state)}</span>}
              </p>
            </div>
            <div className="max-[1100px]:hidden">
              <PropertyFacts
                bedrooms={property.bedrooms}
                bathrooms={property.bathrooms}
                squareFeet={property.square_feet}
              />
            </div>
            <Price price={property.price} purpose={property.purpose} className="text-right" />
            <span className="phone:col-start-2">
              <StatusBadge status={property.status} />
            </span>
            <span className="relative z-1 flex justify-end">
              {mayEdit(property.agent_id) && (
                <IconButton
                  icon={Pencil}
                  label={t`Edit ${property.title}`}
                  size="sm"
                  link={<Link to="/properties/$id/edit" params={{ id: property.id }} />}
                />
              )}
              {mayDelete(property) && (
                <IconButton
                  icon={Trash2}
                  label={t`Delete ${property.title}`}
                  size="sm"
                  onClick={() => onDelete(property)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
