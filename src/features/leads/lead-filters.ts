import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { viewParameters } from '#platform/lists/columns.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import {
  choice,
  choices,
  chosenWord,
  chosenWords,
  dayRange,
  moneyRange,
  people,
  record,
  searchText,
  setByLinks,
} from '#platform/lists/filters.ts';
import { followUpLabels, followUpWhoseLabels } from './follow-up-labels.ts';
import { interestLabels, leadSourceWords, leadStageWords, unknownSourceLabel } from './labels.ts';
import { leadColumns } from './lead-columns.ts';
import type { LeadSorting } from './rules.ts';
import { interests, isLeadStatus, isOpen, leadFollowUpFilters, leadSortings } from './rules.ts';

const sortingLabels: Record<LeadSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  name: msg`By name`,
  name_down: msg`By name, Z to A`,
  follow_up: msg`Next follow-up first`,
  follow_up_down: msg`Latest follow-up first`,
  budget: msg`Highest budget first`,
  budget_up: msg`Lowest budget first`,
  stage: msg`First stage first`,
  stage_down: msg`Last stage first`,
};

const waitingLabels = {
  mine: msg`Mine and unassigned`,
  all: msg({ context: 'waiting enquiries', message: 'All' }),
};

const isOpenStage = (value: unknown) => isLeadStatus(value) && isOpen(value);

export const leadFilters = filterTable(
  {
    search: searchText({ label: msg`Search leads`, placeholder: msg`Name, email or phone` }),
    status: chosenWords(leadStageWords, { label: msg`Stage`, all: msg`All stages` }, { isKey: isLeadStatus }),
    source: chosenWords(
      leadSourceWords,
      { label: msg`Source`, all: msg`All sources`, seldom: ['unknown'] },
      { further: { unknown: unknownSourceLabel } },
    ),
    interest: choices(interests, interestLabels, { label: msg`Interest type` }),
    follow_up: choice(leadFollowUpFilters, followUpLabels, { label: msg`Next follow-up` }),
    answered: choice(['yes'], { yes: msg`Yes` }, { label: msg`Answered` }),
    budget: moneyRange(['budget_min', 'budget_max'], {
      label: msg`Budget`,
      ends: [msg`Budget from`, msg`Budget up to`],
      reversed: msg`Must be at least the minimum budget`,
    }),
    whose: choice(['mine', 'unassigned'], followUpWhoseLabels, {
      label: msg`Agent`,
      fieldLabel: msg`Assigned to`,
      any: msg`Anyone`,
      excludes: ['agent'],
    }),
    agent: people({ label: msg`Agent`, excludes: ['whose'] }),
    waiting: choice(['mine', 'all'], waitingLabels, { label: msg`Waiting enquiries`, only: 'chip' }),
    property: record('property', { label: msg`Property` }),
    client: setByLinks(record('client', { label: msg`Client` })),
    created: dayRange(['created_since', 'created_until'], {
      label: msg`Added`,
      ends: [msg`Added since`, msg`Added until`],
    }),
    stage: setByLinks(dayRange(['stage_since', 'stage_until'], { label: msg`In stage since` })),
    reached: chosenWord(leadStageWords, isLeadStatus, { label: msg`Reached stage`, only: 'chip' }),
    lost_from: chosenWord(leadStageWords, isOpenStage, { label: msg`Lost from stage`, only: 'chip' }),
    ...viewParameters(leadColumns, ['cards', 'table']),
  },
  {
    custom: 'leads',
    sort: { values: leadSortings, labels: sortingLabels },
    show: msg`Show leads`,
    chipOrder: [
      ...([
        'interest',
        'budget',
        'whose',
        'agent',
        'waiting',
        'property',
        'client',
        'follow_up',
        'created',
        'stage',
      ] as const),
      ...(['reached', 'lost_from'] as const),
    ],
  },
);

export type LeadSearch = SearchOf<typeof leadFilters>;
