import { useLingui } from '@lingui/react/macro';
import { useAmenityName } from '#features/clients/web/use-amenity-name.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { Currency } from '#platform/money.ts';
import { shortMoney } from '#platform/money.ts';
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
        return met(reason.place);
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
      case 'amenities':
        return reason.names.flatMap((name) => met(amenityName(name)));
    }
  };
  return (reasons) => reasons.flatMap(labelsOf);
}
