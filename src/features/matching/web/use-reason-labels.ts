import { useLingui } from '@lingui/react/macro';
import type { RequirementCriterion } from '#features/requirements/rules.ts';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { formatMonth } from '#platform/dates.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';
import type { PropertyMatch } from '../contract.ts';

interface ReasonLabel {
  readonly text: string;
  readonly isNear: boolean;
}

type Reason = PropertyMatch['reasons'][number];

/** Formats the reasons: 'in budget', 'Baner', '3 bed', 'near miss: ₹4.0 L over'. */
export function useReasonLabels(currency: Currency): (reasons: readonly Reason[]) => ReasonLabel[] {
  const { t } = useLingui();
  const language = useLanguage();
  const amenityName = useAmenityName();
  const missedLabel = (criterion: RequirementCriterion): string =>
    ({
      place: t`other location`,
      type: t`other type`,
      budget: t`outside the budget`,
      bedrooms: t`other bedrooms`,
      bathrooms: t`other bathrooms`,
      area: t`other area`,
      possession: t`later possession`,
      amenities: t`amenities missing`,
    })[criterion];
  const inAddress = ({ place, by }: Extract<Reason, { kind: 'place' }>) =>
    by === 'address' ? t`${place} in the address` : place;
  const labelsOf = (reason: Reason): ReasonLabel[] => {
    const met = (text: string) => [{ text, isNear: false }];
    const missed = (text: string) => [{ text, isNear: true }];
    switch (reason.kind) {
      case 'budget':
        return met(t`in budget`);
      case 'over_budget': {
        const amount = shortMoney(reason.amount, currency, language);
        return missed(t`near miss: ${amount} over`);
      }
      case 'under_budget': {
        const amount = shortMoney(reason.amount, currency, language);
        return missed(t`near miss: ${amount} under`);
      }
      case 'place':
        return met(inAddress(reason));
      case 'neighbour': {
        const { locality, of } = reason;
        return missed(t`${locality}, next to ${of}`);
      }
      case 'type':
        return met(t`right type`);
      case 'bedrooms': {
        const { count, is_near } = reason;
        if (count === null) return missed(t`bedrooms not specified`);
        const rooms = t`${count} bed`;
        return is_near ? missed(t`near miss: ${rooms}`) : met(rooms);
      }
      case 'bathrooms': {
        const { count, is_near } = reason;
        if (count === null) return missed(t`bathrooms not specified`);
        const rooms = t`${count} bath`;
        return is_near ? missed(t`near miss: ${rooms}`) : met(rooms);
      }
      case 'area': {
        const { square_feet, is_near } = reason;
        if (square_feet === null) return missed(t`area not specified`);
        const measure = formatMeasure(square_feet);
        const area = t`${measure} sq ft`;
        return is_near ? missed(t`near miss: ${area}`) : met(area);
      }
      case 'possession': {
        const { possession, on, is_near } = reason;
        if (possession === 'ready') return met(t`ready to move`);
        if (on === null) return missed(t`possession date not specified`);
        const date = formatMonth(on, language);
        const from = t`possession ${date}`;
        return is_near ? missed(t`near miss: ${from}`) : met(from);
      }
      case 'amenities':
        return reason.names.flatMap((name) => met(amenityName(name)));
      case 'missed_nice_to_have':
        return missed(missedLabel(reason.criterion));
    }
  };
  return (reasons) => reasons.flatMap(labelsOf);
}
