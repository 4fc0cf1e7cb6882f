import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { isClosed } from '#features/properties/rules.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { dealsOfQuery } from './queries.ts';

/** Warns that a property is sold or rented, and since when; a meeting about it is still possible. */
export function ClosedPropertyNote({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { data: property } = useQuery({ ...propertyQuery(id), enabled: id !== '', retry: false });
  const isShown = property?.id === id && isClosed(property.status);
  const deals = useQuery({ ...dealsOfQuery({ property: id }), enabled: isShown, retry: false });
  if (!isShown || deals.isLoading) return null;
  const { title, status } = property;
  const deal = deals.data?.items.find(({ is_current }) => is_current);
  const date = deal && day(deal.closed_on);
  const texts = {
    sold: date ? t`${title}: sold on ${date}.` : t`${title} is sold.`,
    rented: date ? t`${title}: rented on ${date}.` : t`${title} is rented out.`,
  };
  return (
    <div role="status" className="col-span-6 flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <p className="min-w-0 break-words">
        {status === 'sold' ? texts.sold : texts.rented} {t`Schedule the meeting anyway?`}
      </p>
    </div>
  );
}
