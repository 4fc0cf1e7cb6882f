import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatMeasure } from '#platform/money.ts';
import { Tag } from '#ui/chip.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../../contract.ts';
import type { Purpose } from '../../rules.ts';
import { ageInYears, daysOnMarket, hasFact, isMonthly, pricePerSquareFoot } from '../../rules.ts';
import { Price } from '../price.tsx';
import { useFactFormatters } from '../use-fact-formatters.ts';

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
  const { today } = useFormats();
  const format = useFactFormatters();
  const group = property.property_type?.type_group ?? null;
  const { year_built } = property;
  const age = ageInYears(year_built, today());
  // The specification asks for these, with 'N/A' where a value is missing.
  const always = [
    { fact: 'bedrooms', label: t`Bedrooms`, value: property.bedrooms },
    { fact: 'bathrooms', label: t`Bathrooms`, value: format.bathrooms(property.bathrooms) },
    {
      fact: 'square_feet',
      label: t`Area`,
      value: property.square_feet && t`${formatMeasure(property.square_feet)} sq ft`,
    },
    { fact: 'year_built', label: t`Year built`, value: year_built },
  ].filter(({ fact, value }) => value !== null || hasFact(fact, group));
  const known = [
    { label: t`Age`, value: age !== null && t`${plural(age, { one: '# year', other: '# years' })}` },
    { label: t`Floor`, value: format.floor(property) },
    { label: t`Furnishing`, value: format.furnishing(property.furnishing) },
    { label: t`Possession`, value: format.possession(property) },
    { label: t`Parking`, value: format.parking(property) },
  ].filter(({ value }) => value !== null && value !== false);
  return (
    <dl className="mt-4 mb-5 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3 phone:grid-cols-2">
      {[...always, ...known].map(({ label, value }) => (
        <div key={label} className="border-l border-line pl-3">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="text-16 font-semibold text-ink phone:text-14">{value ?? t`N/A`}</dd>
        </div>
      ))}
    </dl>
  );
}
