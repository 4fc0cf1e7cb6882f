import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { locationLine } from '../../rules.ts';
import { Price } from '../price.tsx';
import { propertyQuery } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';

/** The property of a pressed point, over the map. */
export function ChosenProperty({ id, onClose }: { readonly id: string; onClose(): void }) {
  const { t } = useLingui();
  const { data: property } = useQuery(propertyQuery(id));
  return (
    <div
      role="status"
      className="absolute bottom-8 left-2 z-[1000] grid w-72 max-w-[calc(100%-16px)] gap-1 rounded-card border border-line bg-raised p-3"
    >
      {property ? (
        <>
          <div className="flex items-start gap-2">
            <h2 className="min-w-0 flex-1 truncate text-14">
              <Link to="/properties/$id" params={{ id }} className="link">
                {property.title}
              </Link>
            </h2>
            <IconButton icon={X} size="sm" variant="ghost" label={t`Close`} onClick={onClose} />
          </div>
          <p className="truncate text-12 text-ink-3">{locationLine(property)}</p>
          <div className="flex items-center justify-between gap-2">
            <Price price={property.price} purpose={property.purpose} className="text-14" />
            <StatusBadge status={property.status} />
          </div>
        </>
      ) : (
        <p className="text-12 text-ink-3">{t`Loading...`}</p>
      )}
    </div>
  );
}
