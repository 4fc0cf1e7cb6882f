import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatMeasure } from '#platform/money.ts';
import { Tag } from '#ui/chip.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../../contract.ts';
import type { Purpose } from '../../rules.ts';
import { daysOnMarket, isMonthly, pricePerSquareFoot } from '../../rules.ts';
import { Price } from '../price.tsx';

const purposeLabels: Record<Purpose, MessageDescriptor> = {
  sale: msg`for sale`,
  rent: msg`for rent`,
  lease: msg`for lease`,
};

/** The main part of the page: price, key facts, description, features. */
export function PropertyStory({ property }: { property: Property }) {
  const { t } = useLingui();
  const featureName = useAmenityName();
  return (
    <div className="min-w-0">
      <Price price={property.price} purpose={property.purpose} className="block text-28" />
      <OfferLine property={property} />
      <KeyFacts property={property} />
      <SectionHead title={t`Description`} />
      {property.description === '' ? (
        <p className="pt-3 pb-5 text-ink-3">{t`No description yet`}</p>
      ) : (
        <p className="max-w-[64ch] pt-3 pb-5 text-14 leading-[1.375rem] whitespace-pre-line">{property.description}</p>
      )}
      <SectionHead title={t`Features`} />
      {property.features.length === 0 ? (
        <p className="pt-3 text-ink-3">{t`No features listed`}</p>
      ) : (
        <ul className="flex flex-wrap gap-2 pt-3">
          {property.features.map((feature) => (
            <li key={feature} className="max-w-full">
              <Tag>{featureName(feature)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** '₹9,507 per sq ft · for sale · 12 days on the market' */
function OfferLine({ property }: { property: Property }) {
  const { t } = useLingui();
  const { money, today } = useFormats();
  const rate = pricePerSquareFoot(property.price, property.square_feet);
  const days = daysOnMarket(property, today());
  const perArea = (amount: string) =>
    isMonthly(property.purpose) ? t`${amount} per sq ft a month` : t`${amount} per sq ft`;
  const offer = t(purposeLabels[property.purpose]);
  return (
    <p className="text-ink-3">
      {rate === null ? offer : `${perArea(money(String(rate)))} · ${offer}`}
      {days !== null && (
        // Internal; the printed sheet is for buyers.
        <span className="print:hidden">
          {' · '}
          <Plural value={days} _0="listed today" one="# day on the market" other="# days on the market" />
        </span>
      )}
    </p>
  );
}

function KeyFacts({ property }: { property: Property }) {
  const { t } = useLingui();
  const facts = [
    { label: t`Bedrooms`, value: property.bedrooms },
    { label: t`Bathrooms`, value: property.bathrooms },
    { label: t`Area`, value: property.square_feet && t`${formatMeasure(property.square_feet)} sq ft` },
    { label: t`Year built`, value: property.year_built },
  ];
  return (
    <dl className="mt-4 mb-5 flex flex-wrap gap-y-3 phone:justify-between">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-l border-line px-6 first:border-0 first:pl-0 last:pr-0 phone:pr-0 phone:pl-2.5"
        >
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="text-16 font-semibold whitespace-nowrap text-ink phone:text-14">{value ?? t`N/A`}</dd>
        </div>
      ))}
    </dl>
  );
}
