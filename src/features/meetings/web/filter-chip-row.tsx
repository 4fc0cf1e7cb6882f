import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { MeetingSearch } from '../meeting-search.ts';
import { toMeetingFilter } from '../meeting-search.ts';
import type { MeetingMoreFilter } from './filter-chips.ts';
import { activeMeetingFilters, meetingMoreFilters } from './filter-chips.ts';
import { meetingAssigneeLabels, meetingStatusLabels, meetingTypeLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: MeetingSearch;
  onChange(changes: Partial<MeetingSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function MeetingFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const describeFilter = useDescribeFilter(search);
  const { type: types = [] } = toMeetingFilter(search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Meeting type`,
          values: types.map((type) => t(meetingTypeLabels[type])),
          onRemove: () => onChange({ type: undefined }),
        },
      ]}
      filters={activeMeetingFilters(search)}
      describeFilter={describeFilter}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(meetingMoreFilters.flat()), type: undefined, search: undefined })}
    />
  );
}

function useDescribeFilter(search: MeetingSearch) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = usePersonName();
  const range = useFormatRange();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const lead = useQuery({ ...leadQuery(search.lead ?? ''), enabled: search.lead !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  const filter = toMeetingFilter(search);
  return (names: MeetingMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'status':
        return {
          label: t`Status`,
          value: summarizeList((filter.status ?? []).map((name) => t(meetingStatusLabels[name]))),
        };
      case 'whose':
        return { label: t`Agent`, value: search.whose ? t(meetingAssigneeLabels[search.whose]) : '' };
      case 'agent': {
        const agents = (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name);
        return { label: t`Agent`, value: summarizeList(agents.map((name) => nameOf(name) ?? '…')) };
      }
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'lead':
        return { label: t`Lead`, value: lead.data?.full_name ?? '…' };
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'from': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Day`, value: range(values(search.from), values(search.until)) };
      }
    }
  };
}
