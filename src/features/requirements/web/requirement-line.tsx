import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { customFieldLabel, customFieldName, customFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatMeasure } from '#platform/money.ts';
import type { Requirement } from '../contract.ts';
import { criterionLabels, requirementPurposeLabels } from '../labels.ts';
import { Budget } from './budget.tsx';
import { namedCriteria } from './requirement-values.ts';
import { formatRoomRange } from './rooms.ts';
import { useAmenityName } from './use-amenity-name.ts';

interface RequirementLineProps {
  readonly requirement: Requirement;
  /** Omits what the client's preferences above show already. */
  readonly isBelowPreferences?: boolean | undefined;
}

/** A requirement as one line: 'Buy · 2–3 BHK · Villa · Baner · ₹75 L – ₹1.2 Cr'; below it, what is only nice to have. */
export function RequirementLine({ requirement, isBelowPreferences = false }: RequirementLineProps) {
  const { t } = useLingui();
  const parts = useParts(requirement, isBelowPreferences);
  const niceToHave = namedCriteria(requirement).filter((one) => requirement.nice_to_have.includes(one));
  const criteria = niceToHave.map((one) => t(criterionLabels[one])).join(', ');
  return (
    <div className="min-w-0 flex-1 break-words">
      <p className="text-14 leading-[1.375rem] text-ink">
        {parts.length === 0
          ? t`Any property`
          : parts.map(([key, text], index) => (
              <Fragment key={key}>
                {index > 0 && ' · '}
                {text}
              </Fragment>
            ))}
      </p>
      {criteria !== '' && <p className="text-12 text-ink-3">{t`Nice to have: ${criteria}`}</p>}
    </div>
  );
}

function useParts(requirement: Requirement, isBelowPreferences: boolean): [key: string, text: ReactNode][] {
  const { t } = useLingui();
  const { day } = useFormats();
  const types = useTypes();
  const amenityName = useAmenityName();
  const formatCustom = useFormatCustomValue();
  const format = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  const { purpose, budget_min, budget_max, area_min, area_max, possession_by } = requirement;
  const bedrooms = formatRoomRange(requirement.bedrooms_min, requirement.bedrooms_max, format);
  const bathrooms = formatRoomRange(requirement.bathrooms_min, requirement.bathrooms_max, format);
  const hasBudget = budget_min !== null || budget_max !== null;
  const possession = possession_by && day(possession_by);
  const area = () => {
    const least = area_min && formatMeasure(String(area_min));
    const most = area_max && formatMeasure(String(area_max));
    if (least && most) return t`${least}–${most} sq ft`;
    if (least) return t`${least} sq ft or more`;
    return most && t`up to ${most} sq ft`;
  };
  const custom = customFieldsOf('requirements').map((field): [string, ReactNode] => {
    const value = requirement.custom[field.key];
    const [label, text] = [t(customFieldLabel(field)), value !== undefined && formatCustom(field, value)];
    return [customFieldName(field), text && t`${label}: ${text}`];
  });
  const measures: [string, ReactNode][] = [
    ['area', area()],
    ['possession', possession && t`possession by ${possession}`],
  ];
  const all: [string, ReactNode][] = [
    ['bedrooms', bedrooms && t`${bedrooms} BHK`],
    ['types', requirement.property_type_ids.map((id) => types.find((one) => one.id === id)?.name ?? '…').join(', ')],
    ['places', requirement.preferred_locations.join(', ')],
    ['budget', hasBudget && <Budget least={budget_min} most={budget_max} />],
    ...measures,
    ['bathrooms', bathrooms && t`Bathrooms: ${bathrooms}`],
    ['amenities', requirement.amenities.map(amenityName).join(', ')],
    ...custom,
  ];
  const first: [string, ReactNode] = ['purpose', purpose && t(requirementPurposeLabels[purpose])];
  return [first, ...(isBelowPreferences ? [...measures, ...custom] : all)].filter(([, text]) => Boolean(text));
}
