import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { LeadSearch } from '../lead-search.ts';
import { toLeadFilter } from '../lead-search.ts';
import type { LeadMoreFilter } from './filter-chips.ts';
import { activeLeadFilters } from './filter-chips.ts';
import { followUpLabels, leadAssigneeLabels } from './follow-up-labels.ts';
import { interestLabels, leadSourceLabels, leadStatusLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: LeadSearch;
  onChange(changes: Partial<LeadSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function LeadFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const describeFilter = useDescribeFilter(search);
  const { status: statuses = [], source: sources = [] } = toLeadFilter(search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Stage`,
          values: statuses.map((status) => t(leadStatusLabels[status])),
          onRemove: () => onChange({ status: undefined }),
        },
        {
          label: t`Source`,
          values: sources.map((source) => t(leadSourceLabels[source])),
          onRemove: () => onChange({ source: undefined }),
        },
      ]}
      filters={activeLeadFilters(search)}
      describeFilter={describeFilter}
      onRemove={(names) => onChange(without(names))}
      onClear={() =>
        onChange({
          ...without(activeLeadFilters(search).flat()),
          status: undefined,
          source: undefined,
          search: undefined,
        })
      }
    />
  );
}

function useDescribeFilter(search: LeadSearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const nameOf = usePersonName();
  const range = useFormatRange();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const filter = toLeadFilter(search);
  return (names: LeadMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'interest':
        return {
          label: t`Interest type`,
          value: summarizeList((filter.interest ?? []).map((name) => t(interestLabels[name]))),
        };
      case 'budget_min': {
        const values = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Budget`, value: range(values(search.budget_min), values(search.budget_max)) };
      }
      case 'whose':
        return { label: t`Agent`, value: search.whose ? t(leadAssigneeLabels[search.whose]) : '' };
      case 'agent': {
        const names = (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name);
        return { label: t`Agent`, value: summarizeList(names.map((name) => nameOf(name) ?? '…')) };
      }
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'follow_up':
        return { label: t`Next follow-up`, value: search.follow_up ? t(followUpLabels[search.follow_up]) : '' };
      case 'created_since': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Added`, value: range(values(search.created_since), values(search.created_until)) };
      }
      case 'answered':
        return { label: t`Answered`, value: t`Yes` };
      case 'stage_since': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`In stage since`, value: range(values(search.stage_since), values(search.stage_until)) };
      }
    }
  };
}
