import type { MessageDescriptor } from '@lingui/core';
import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { isId } from '#platform/is-id.ts';
import type { WordList } from '#platform/words/words.ts';
import { isWordKey, keysOf } from '#platform/words/words.ts';
import { readChoices, readDay, readId, readNumber, readSeveral, readText, readTexts } from './address.ts';

/** An option of a filter. */
export interface FilterOption {
  readonly value: string;
  readonly label: MessageDescriptor;
}

/** Common to all filters. `V` is the value in the URL, `C` the value in the contract. */
interface FilterBase<V, C = V> {
  /** The parameters of a filter with two; otherwise the parameter has the name of the filter. */
  readonly parameters?: readonly string[];
  /** Whether its field is half as wide, next to the following one. */
  readonly isHalf?: boolean;
  /** Filters that setting this one removes. */
  readonly excludes?: readonly string[];
  /** Parses an untrusted URL value; undefined if it is invalid. */
  read(value: unknown): V | undefined;
  toContract?(value: V | undefined): C | undefined;
}

interface LabelledFilter {
  /** The label on the chip and in the bar. */
  readonly label: MessageDescriptor;
  /** The label in the dialog, if it differs. */
  readonly fieldLabel?: MessageDescriptor;
  /** Also shows the filter in the bar, with this label for no choice: 'All types'. */
  readonly all?: MessageDescriptor;
  /** By default, a filter has both a field in the dialog and a chip. */
  readonly only?: 'bar' | 'chip';
}

export interface SearchTextFilter extends FilterBase<string> {
  readonly kind: 'search';
  readonly label: MessageDescriptor;
  readonly placeholder: MessageDescriptor;
}

interface OptionsFilter extends LabelledFilter {
  /** A function if the agency may change them. */
  readonly options: readonly FilterOption[] | (() => readonly FilterOption[]);
  /** The label of a value that is no option any more. */
  readonly labelOf?: (value: string) => MessageDescriptor;
  /** Options that the bar shows only while one of them is chosen. */
  readonly seldom?: readonly string[];
}

export interface ChoicesFilter<T extends string = string> extends FilterBase<T[]>, OptionsFilter {
  readonly kind: 'choices';
}

export interface ChoiceFilter<T extends string = string> extends FilterBase<T>, OptionsFilter {
  readonly kind: 'choice';
  /** The label for no choice in the dialog; default 'Any'. */
  readonly any?: MessageDescriptor;
}

export interface SegmentsFilter<T extends string = string> extends FilterBase<T, Exclude<T, 'all'>> {
  readonly kind: 'segments';
  readonly label: MessageDescriptor;
  readonly options: readonly FilterOption[];
}

export interface TextsFilter extends FilterBase<string[]>, LabelledFilter {
  readonly kind: 'texts';
  /** Labels of the input and its button. */
  readonly add: { readonly input: MessageDescriptor; readonly button: MessageDescriptor };
}

export interface AtLeastFilter extends FilterBase<number>, LabelledFilter {
  readonly kind: 'atLeast';
  readonly numbers: readonly number[];
}

/** A filter whose field and chip the list provides under the name of `field`. */
export interface OtherFilter<V = unknown, F extends string = string> extends FilterBase<V>, LabelledFilter {
  readonly kind: 'custom';
  readonly field: F;
  /** Labels of both ends of a range, and the error for reversed ends. */
  readonly ends?: readonly [MessageDescriptor, MessageDescriptor];
  readonly reversed?: MessageDescriptor;
}

/** A filter of a field that the agency added. */
export interface CustomFieldFilter extends FilterBase<unknown>, LabelledFilter {
  readonly kind: 'customField';
  readonly field: CustomField;
}

export interface OtherParameter<V> extends FilterBase<V, never> {
  readonly kind: 'parameter';
}

/** One entry of a filter table. */
export type FilterEntry =
  | SearchTextFilter
  | ChoicesFilter
  | ChoiceFilter
  | SegmentsFilter
  | TextsFilter
  | AtLeastFilter
  | OtherFilter
  | CustomFieldFilter
  | OtherParameter<unknown>;

type Labels<T extends string> = Readonly<Record<T, MessageDescriptor>>;
/** The settings of an entry of a filter table; its kind defines the rest. */
export type FilterSettings<F> = Omit<
  F,
  'kind' | 'read' | 'toContract' | 'options' | 'labelOf' | 'field' | 'parameters'
>;

/** The search text of a list; it is in the bar and has no chip. */
export function searchText(settings: FilterSettings<SearchTextFilter>): SearchTextFilter {
  return { kind: 'search', read: readText, ...settings };
}

/** Several of the known values. */
export function choices<T extends string>(
  values: readonly T[],
  labels: Labels<T>,
  settings: FilterSettings<ChoicesFilter>,
): ChoicesFilter<NoInfer<T>> {
  return { kind: 'choices', options: optionsOf(values, labels), read: readChoices(values), ...settings };
}

interface WordFilterOptions<T extends string> {
  readonly further?: Partial<Labels<T>>;
  readonly isKey?: (value: unknown) => value is string;
}

/**
 * Several words of the agency, whose form `isKey` knows, after which come `further` values. Which words exist, only the
 * server knows.
 */
export function chosenWords<T extends string = never>(
  list: WordList,
  settings: FilterSettings<ChoicesFilter>,
  { further = {}, isKey = isWordKey }: WordFilterOptions<T> = {},
): ChoicesFilter<string> {
  const options = () => [
    ...keysOf(list, { withHidden: true }).map((value) => ({ value, label: list.labelOf(value) })),
    ...Object.entries<MessageDescriptor | undefined>(further).flatMap(([value, label]) =>
      label ? { value, label } : [],
    ),
  ];
  // As many as the contract allows.
  const read = (value: unknown) => {
    const values: readonly unknown[] = [value].flat();
    const keys = values.filter(isKey).slice(0, 60);
    return keys.length > 0 ? keys : undefined;
  };
  return { kind: 'choices', options, labelOf: list.labelOf, read, ...settings };
}

/** One word of the agency, whose form `isKey` knows. */
export function chosenWord(
  list: WordList,
  isKey: (value: unknown) => boolean,
  settings: FilterSettings<ChoiceFilter>,
): ChoiceFilter<string> {
  const options = () => keysOf(list, { withHidden: true }).map((value) => ({ value, label: list.labelOf(value) }));
  const read = (value: unknown) => (typeof value === 'string' && isKey(value) ? value : undefined);
  return { kind: 'choice', options, labelOf: list.labelOf, read, ...settings };
}

/** The options of a filter at this moment. */
export function optionsNow({ options }: Pick<OptionsFilter, 'options'>): readonly FilterOption[] {
  return typeof options === 'function' ? options() : options;
}

/** One of the known values. */
export function choice<T extends string>(
  values: readonly T[],
  labels: Labels<T>,
  settings: FilterSettings<ChoiceFilter>,
): ChoiceFilter<NoInfer<T>> {
  const read = (value: unknown) => values.find((known) => known === value);
  return { kind: 'choice', options: optionsOf(values, labels), read, ...settings };
}

/** Segments of a list, shown one at a time; the first is the default, and `all` does not filter. */
export function segments<T extends string>(
  values: readonly [T, ...T[]],
  labels: Labels<T>,
  { label }: { readonly label: MessageDescriptor },
): SegmentsFilter<NoInfer<T>> {
  const isPart = (value: T): value is Exclude<T, 'all'> => value !== 'all';
  return {
    kind: 'segments',
    label,
    options: optionsOf(values, labels),
    read: (value) => values.find((known, index) => index > 0 && known === value),
    toContract: (value = values[0]) => (isPart(value) ? value : undefined),
  };
}

/** Several free texts. */
export function texts(settings: FilterSettings<TextsFilter>): TextsFilter {
  return { kind: 'texts', read: readTexts, ...settings };
}

/** A minimum, chosen from a few numbers. */
export function atLeast(settings: FilterSettings<AtLeastFilter>): AtLeastFilter {
  return { kind: 'atLeast', isHalf: true, read: readNumber, ...settings };
}

interface CustomSettings<V, F> extends FilterSettings<OtherFilter> {
  readonly field: F;
  read(value: unknown): V | undefined;
}

/** A filter of a kind that a feature defines. */
export function custom<V, F extends string>(settings: CustomSettings<V, F>): OtherFilter<V, NoInfer<F>> {
  return { kind: 'custom', ...settings };
}

/** A custom filter with two parameters. */
export interface RangeFilter<V, F extends string, N extends string> extends OtherFilter<V, F> {
  readonly parameters: readonly [N, N];
}

/** A range of a kind that a feature defines; either end may be open. */
export function range<V, F extends string, N extends string>(
  parameters: readonly [N, N],
  settings: CustomSettings<V, F>,
): RangeFilter<V, NoInfer<F>, NoInfer<N>> {
  return { kind: 'custom', parameters, isHalf: true, ...settings };
}

/** The users of the agency. */
export function people(settings: FilterSettings<OtherFilter>): OtherFilter<string[], 'people'> {
  return custom({ field: 'people', read: readSeveral(isId), ...settings });
}

/** A record of another kind, by its id. */
export function record<F extends string>(field: F, settings: FilterSettings<OtherFilter>): OtherFilter<string, F> {
  return custom({ field, read: readId, ...settings });
}

/** A range of amounts in rupees. */
export function moneyRange<N extends string>(
  parameters: readonly [N, N],
  settings: FilterSettings<OtherFilter>,
): RangeFilter<number, 'money', NoInfer<N>> {
  return range(parameters, { field: 'money', read: readNumber, ...settings });
}

/** All days from 'YYYY-MM-DD' on. */
export function daySince(settings: FilterSettings<OtherFilter>): OtherFilter<string, 'day'> {
  return custom({ field: 'day', read: readDay, ...settings });
}

/** A range of days, inclusive. */
export function dayRange<N extends string>(
  parameters: readonly [N, N],
  settings: FilterSettings<OtherFilter>,
): RangeFilter<string, 'days', NoInfer<N>> {
  return { kind: 'custom', field: 'days', parameters, isHalf: true, read: readDay, ...settings };
}

/** The same filter without a field in the dialog: links set it, and its chip removes it. */
export function setByLinks<E extends OtherFilter>(filter: E): E & { readonly only: 'chip' } {
  return { ...filter, only: 'chip' };
}

/** A URL parameter that filters nothing. */
export function otherParameter<V>(read: (value: unknown) => V | undefined): OtherParameter<V> {
  return { kind: 'parameter', read, toContract: () => undefined };
}

function optionsOf<T extends string>(values: readonly T[], labels: Labels<T>): FilterOption[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
