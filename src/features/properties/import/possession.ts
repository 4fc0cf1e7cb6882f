import { plain, squeeze } from '#features/imports/cells/cell-text.ts';
import { readDayCell } from '#features/imports/cells/days.ts';
import type { Possession } from '../rules.ts';

export interface PossessionReading {
  readonly possession: Possession;
  /** The promised day; the last one of a month or quarter. */
  readonly on: string | null;
}

const ready =
  /^(?:ready|readyto(?:move|occupy|shift)(?:in)?|readypossession|immediate(?:ly)?|immediatepossession|rtm|तैयार|ताबातयार|તૈયાર)$/u;
const underConstruction = /^(?:underconstruction|underdevelopment|ongoing|newlaunch|निर्माणाधीन|बांधकामसुरू|બાંધકામહેઠળ)$/u;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'Ready to Move', 'Under Construction', 'Possession by Dec 2027'; null if the text says neither. */
export function readPossession(text: string): PossessionReading | null {
  const key = squeeze(text);
  if (ready.test(key)) return { possession: 'ready', on: null };
  if (underConstruction.test(key)) return { possession: 'under_construction', on: null };
  const day = readPossessionDay(text);
  return day === null ? null : { possession: 'under_construction', on: day };
}

/** '31/12/2027', 'Dec 2027', "Dec '27", '12/2027', 'Q4 2027'; null if the text is no day, month or quarter. */
export function readPossessionDay(text: string): string | null {
  const said = plain(text)
    .replace(
      /\bunder[\s-]?construction\b|\b(?:expected|possession|handover|completion|due|by|from|in|on|date)\b/gu,
      ' ',
    )
    .replace(/[():,]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const exact = readDayCell(said);
  if (exact.kind === 'day') return exact.day;
  const named = /^([a-z]{3,9})\.?(?:\s?['-]\s?|\s)(\d{4}|(?<=['-]\s?)\d{2})$/u.exec(said);
  if (named) return lastDayOf(named[2], months.indexOf((named[1] ?? '').slice(0, 3)) + 1);
  const figures = /^(\d{1,2})\s?[-/.]\s?(\d{4})$/u.exec(said);
  if (figures) return lastDayOf(figures[2], Number(figures[1]));
  const iso = /^(\d{4})-(\d{1,2})$/u.exec(said);
  if (iso) return lastDayOf(iso[1], Number(iso[2]));
  const quarter = /^q([1-4])\s?[-/']?\s?(\d{4})$/u.exec(said);
  return quarter ? lastDayOf(quarter[2], Number(quarter[1]) * 3) : null;
}

function lastDayOf(year = '', month: number): string | null {
  const full = Number(year.length === 2 ? `20${year}` : year);
  if (month < 1 || month > 12 || full < 1900 || full >= 2100) return null;
  return new Date(Date.UTC(full, month, 0)).toISOString().slice(0, 10);
}
