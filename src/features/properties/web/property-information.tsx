import { useLingui } from '@lingui/react/macro';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../contract.ts';
import { areaBasisLabels, purposeLabels } from '../labels.ts';
import { directionsUrl } from './directions.ts';

/** The facts required by the specification first, then other known ones. */
export function PropertyInformation({ property }: { property: Property }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const typeName = useTypeName();
  const { latitude, longitude } = property;
  const facts = [
    { label: t`Type`, value: property.property_type && typeName(property.property_type.name) },
    { label: t`Listing date`, value: day(property.listing_date) },
    { label: t`ZIP code`, value: property.zip_code },
    { label: t`Purpose`, value: t(purposeLabels[property.purpose]) },
  ];
  const known = [
    { label: t`Lot size`, value: property.lot_size },
    { label: t`Area type`, value: property.area_basis && t(areaBasisLabels[property.area_basis]) },
    { label: t`Area as listed`, value: property.area_text },
    { label: t`RERA number`, value: property.rera_number },
    {
      label: t`On the map`,
      value: latitude !== null && longitude !== null && (
        <a href={directionsUrl(property)} target="_blank" rel="noreferrer" className="link">
          {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </a>
      ),
    },
  ].filter(({ value }) => value);
  return (
    <section aria-labelledby="property-information">
      <SectionHead id="property-information" title={t`Property Information`} />
      <Facts facts={[...facts, ...known]} />
    </section>
  );
}
