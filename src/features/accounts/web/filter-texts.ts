import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import { peopleQuery } from './queries.ts';

export function usePeopleText([ids = []]: FilterValues<string[]>): string {
  const people = useQuery(peopleQuery).data;
  const nameOf = usePersonName();
  return summarizeList(ids.map((id) => nameOf(people?.find((person) => person.id === id)?.full_name) ?? '…'));
}

export function useMoneyRangeText([least, most]: FilterValues<number>): string {
  const { shortMoney } = useFormats();
  const rangeText = useFormatRange();
  const text = (amount: number | undefined) => (amount === undefined ? undefined : shortMoney(String(amount)));
  return rangeText(text(least), text(most));
}

export function useDayText([day = '']: FilterValues<string>): string {
  return useFormats().day(day);
}

export function useDayRangeText([from, until]: FilterValues<string>): string {
  const { day } = useFormats();
  const rangeText = useFormatRange();
  const text = (end: string | undefined) => (end === undefined ? undefined : day(end));
  return rangeText(text(from), text(until));
}
