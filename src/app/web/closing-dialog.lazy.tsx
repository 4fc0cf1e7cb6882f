import { useQueryClient } from '@tanstack/react-query';
import { RecordDealDialog } from '#features/deals/web/record-deal-dialog.lazy.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { ClosingProps } from '#features/properties/web/use-closing.tsx';

/** The deal that makes a property sold or rented, requested by the property form. */
export function ClosingDialog({ property, status, draft, version, onClosed, onRefused, onClose }: ClosingProps) {
  const queryClient = useQueryClient();
  return (
    <RecordDealDialog
      property={property}
      kind={status === 'sold' ? 'sale' : 'rental'}
      typed={{ draft, version }}
      onRecorded={() =>
        void queryClient
          .fetchQuery({ ...propertyQuery(property.id), staleTime: 0 })
          // The deal is recorded; if the refetch fails, continue with the last known property.
          .catch(() => property)
          .then(onClosed)
      }
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
