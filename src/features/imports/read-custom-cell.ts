import { choiceSeparator } from '#platform/custom-fields/custom-cells.ts';
import type { CustomChoice, CustomField, CustomValue } from '#platform/custom-fields/custom-fields.ts';
import { maxCustomTextLength, plainDecimal } from '#platform/custom-fields/custom-values.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { isBlank, plain, tidy } from './cells/cell-text.ts';
import { dayOrders, readDayCell } from './cells/days.ts';
import { moneyUnits, readMoney } from './cells/money.ts';
import type { CommonNote } from './remarks.ts';

/**
 * A cell for a field that the agency added; `left` is text that the field could not hold, and `unknown` the names in it that
 * no choice has.
 */
export type CustomReading =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'value';
      readonly value: CustomValue;
      readonly note?: CommonNote;
      readonly left?: string;
      readonly unknown?: readonly string[];
    }
  | {
      readonly kind: 'unreadable';
      readonly note: CommonNote;
      readonly text: string;
      readonly unknown?: readonly string[];
    };

const yes = ['true', 'yes', 'y', '1', 'हाँ', 'हां', 'होय', 'હા'];
const no = ['false', 'no', 'n', '0', 'नहीं', 'नाही', 'ના'];

/** Reads a cell by the type of the field. `unit` is that of its column, for amounts and days. */
export function readCustomCell(field: CustomField, text: string, unit: string | undefined): CustomReading {
  if (isBlank(text)) return { kind: 'empty' };
  const said = tidy(text);
  const unreadable = { kind: 'unreadable', note: 'unreadable', text: said } as const;
  switch (field.type) {
    case 'text': {
      if (said.length <= maxCustomTextLength) return { kind: 'value', value: said };
      return { kind: 'value', value: said.slice(0, maxCustomTextLength).trim(), note: 'shortened', left: said };
    }
    case 'number': {
      const number = toLatinDigits(said).replaceAll(/[\s,]/gu, '');
      return /^-?\d{1,12}(?:\.\d{1,4})?$/u.test(number) ? { kind: 'value', value: plainDecimal(number) } : unreadable;
    }
    case 'money': {
      const reading = readMoney(
        text,
        moneyUnits.find((one) => one === unit),
      );
      return reading.kind === 'money' ? { kind: 'value', value: plainDecimal(reading.rupees) } : unreadable;
    }
    case 'day': {
      const reading = readDayCell(
        text,
        dayOrders.find((one) => one === unit),
      );
      return reading.kind === 'day' ? { kind: 'value', value: reading.day } : unreadable;
    }
    case 'flag': {
      const word = plain(said);
      if (yes.includes(word)) return { kind: 'value', value: true };
      return no.includes(word) ? { kind: 'value', value: false } : unreadable;
    }
    case 'choice': {
      const key = choiceOf(field, said);
      return key === undefined ? { kind: 'unreadable', note: 'unknown', text: said } : { kind: 'value', value: key };
    }
    case 'choices':
      return choicesIn(field, said);
  }
}

function choicesIn(field: CustomField, said: string): CustomReading {
  const whole = choiceOf(field, said);
  // Exports write this separator; the others may be part of a name.
  const partsOf = (part: string) => (choiceOf(field, part) === undefined ? part.split(/[,|/\n]/u) : [part]);
  const parts = whole === undefined ? said.split(choiceSeparator).flatMap(partsOf) : [said];
  const read = parts
    .map(tidy)
    .filter((part) => part !== '')
    .map((part) => [part, choiceOf(field, part)] as const);
  const keys = [...new Set(read.flatMap(([, key]) => key ?? []))];
  const unknown = read.filter(([, key]) => key === undefined).map(([part]) => part);
  if (keys.length === 0) return { kind: 'unreadable', note: 'unknown', text: said, unknown };
  return {
    kind: 'value',
    value: keys,
    ...(unknown.length > 0 && { note: 'unknown' as const, left: unknown.join(', '), unknown }),
  };
}

/** The key of a choice by its name or key, in any case; of a merged tag, that of the one its records got. */
function choiceOf({ choices }: CustomField, text: string): string | undefined {
  const wanted = plain(text);
  const isWanted = ({ key, name }: CustomChoice) => plain(name) === wanted || key === wanted;
  const offered = choices.filter(({ is_removed }) => !is_removed);
  const own = offered.find(isWanted);
  if (own) return own.key;
  const merged = choices.filter(({ merged_into }) => merged_into).filter(isWanted);
  return offered.find(({ key }) => merged.some(({ merged_into }) => merged_into === key))?.key;
}
