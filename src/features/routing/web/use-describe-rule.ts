import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { interestLabels, leadSourceLabel } from '#features/leads/labels.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { languages } from '#platform/i18n/languages.ts';
import type { Routing } from '../contract.ts';
import { routingWayLabels } from '../labels.ts';

type Rule = Routing['rules'][number];

interface RuleText {
  /** 'Website, Email · Baner · from ₹50 L' */
  readonly conditions: string;
  readonly target: string;
}

/** Describes rules in words. */
export function useDescribeRule(groups: Routing['groups'], people: Routing['people']): (rule: Rule) => RuleText {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const nameOf = usePersonName();
  const types = useQuery(propertyTypesQuery).data ?? [];
  return (rule) => {
    const from = rule.budget_from === null ? '' : shortMoney(rule.budget_from);
    const to = rule.budget_to === null ? '' : shortMoney(rule.budget_to);
    const budget = from && to ? t`${from} to ${to}` : from ? t`from ${from}` : to ? t`up to ${to}` : '';
    const parts = [
      rule.sources.map((source) => t(leadSourceLabel(source))).join(', '),
      rule.interests.map((interest) => t(interestLabels[interest])).join(', '),
      rule.localities.join(', '),
      budget,
      rule.property_type_ids.map((id) => types.find((type) => type.id === id)?.name ?? '…').join(', '),
      rule.property_id === null ? '' : t`one property`,
      rule.languages.map((code) => languages.find((language) => language.code === code)?.name ?? code).join(', '),
      rule.campaigns.join(', '),
    ].filter((part) => part !== '');
    const agent = people.find(({ id }) => id === rule.agent_id);
    const group = groups.find(({ id }) => id === rule.group_id);
    const way = t(routingWayLabels[rule.way]);
    return {
      conditions: parts.length === 0 ? t`All leads` : parts.join(' · '),
      target:
        rule.way === 'person'
          ? ((agent && nameOf(agent.full_name)) ?? t`no longer available`)
          : group
            ? `${group.name} · ${way}`
            : way,
    };
  };
}
