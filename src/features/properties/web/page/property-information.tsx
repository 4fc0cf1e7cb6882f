import { useLingui } from '@lingui/react/macro';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { CustomFacts } from '#features/custom-fields/web/custom-facts.tsx';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import type { OptionalFieldOf, RecordField } from '#platform/fields/fields.ts';
import { namesOf } from '#platform/fields/fields.ts';
import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import { purposeLabels } from '../../labels.ts';
import { listingPortalLabels, splitPortalId } from '../../portal-ids.ts';
import { directionsUrl } from '../directions.ts';

/** Fields with their own place on the page. */
const placedFields = ['zip_code', 'furnishing', 'possession', 'video_url', 'tour_url'] as const;
type OptionalText = Exclude<
  OptionalFieldOf<typeof propertyFields, 'text' | 'choice' | 'money'>,
  (typeof placedFields)[number]
>;

const optionalFields = namesOf(propertyFields).filter((name): name is OptionalText => {
  const { kind, isOptional }: RecordField = propertyFields[name];
  const isPlaced = placedFields.some((placed) => placed === name);
  return isOptional === true && (kind === 'text' || kind === 'choice' || kind === 'money') && !isPlaced;
});

/** The facts required by the specification first, then other known ones. */
export function PropertyInformation({ property }: { property: Property }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const typeName = useTypeName();
  const formatValue = useFormatValue();
  const { mayWrite } = useRights('properties');
  const { latitude, longitude } = property;
  const listedOn = property.portal_ids
    .map((entry) => {
      const { portal, id } = splitPortalId(entry);
      return `${t(listingPortalLabels[portal])} ${id}`;
    })
    .join(', ');
  const facts = [
    { label: t`Type`, value: property.property_type && typeName(property.property_type.name) },
    { label: t`Listing date`, value: day(property.listing_date) },
    { label: t`ZIP code`, value: property.zip_code },
    { label: t`Purpose`, value: t(purposeLabels[property.purpose]) },
  ];
  const known = [
    ...optionalFields.map((name) => ({
      label: t(propertyFields[name].label),
      value: property[name] && formatValue(propertyFields[name], property[name], {}),
    })),
    { label: t(propertyFields.portal_ids.label), value: listedOn },
    { label: t`RERA project`, value: property.project_registration?.name },
    { label: t`Area as listed`, value: property.area_text },
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
      <Facts facts={[...facts, ...known]}>
        <CustomFacts
          kind="properties"
          id={mayWrite(property.agent_id) ? property.id : undefined}
          values={property.custom}
        />
      </Facts>
    </section>
  );
}
