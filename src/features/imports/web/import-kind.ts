import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { ImportPreview } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportFields, ImportKindName, ImportMapping } from '../mapping.ts';
import type { RemarkMessages } from '../remark-messages.ts';

/** The value that a field gets from one of the first rows, and its interpretation if that is not obvious. */
export interface Example {
  readonly said: string;
  readonly reading:
    | { readonly kind: 'money'; readonly rupees: string }
    | { readonly kind: 'day'; readonly day: string }
    | { readonly kind: 'message'; readonly message: MessageDescriptor }
    /** Figures and names, which are the same in every language. */
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'unreadable' }
    | null;
}

export interface ConstantInputProps {
  readonly field: string;
  readonly value: string;
  readonly label: string;
  readonly isWrong: boolean;
  onChange(value: string): void;
}

/** Full sentences that contain the noun of the kind; `grouped` is the formatted count. */
export interface ImportSentences {
  /** Import properties */
  readonly title: MessageDescriptor;
  /** Back to Properties */
  readonly back: MessageDescriptor;
  /** View properties */
  readonly view: MessageDescriptor;
  /** Under a figure: properties */
  readonly records: MessageDescriptor;
  /** The column heading for repeats: Title */
  readonly recordName: MessageDescriptor;
  /** How the kind computes a field; null if it computes none. */
  readonly derived: ((field: string) => MessageDescriptor) | null;
  /** City of all properties */
  ofAll(label: string): MessageDescriptor;
  readonly needsSource: MessageDescriptor;
  readonly needsValue: MessageDescriptor;
  readonly nothingReadable: MessageDescriptor;
  readonly repeatsHelp: MessageDescriptor;
  readonly adding: MessageDescriptor;
  readonly stopping: MessageDescriptor;
  /** Import 12 properties */
  start(count: number, grouped: string): MessageDescriptor;
  /** 12 properties added */
  added(count: number, grouped: string): MessageDescriptor;
  /** What the undo will do with the records. */
  undoing(count: number): MessageDescriptor;
}

/** The data of a kind that the first step needs; the rest loads after the first paint. */
export interface ImportSetup {
  readonly kind: ImportKindName;
  readonly sentences: ImportSentences;
  /** The paths of the import and of the list of its records. */
  readonly path: '/properties/import' | '/clients/import' | '/leads/import';
  readonly listPath: '/properties' | '/clients' | '/leads';
  /** Provides `ImportKindScreens` to its children. */
  readonly lazyKind: LazyComponent<{ readonly children: ReactNode }>;
}

/** The first rows of a file and the mapping so far. */
export interface MatchedFile {
  readonly rows: readonly ImportRow[];
  readonly mapping: ImportMapping;
}

/** The parts of the later steps that each kind of record provides. */
export interface ImportKindScreens {
  readonly fields: ImportFields;
  readonly messages: RemarkMessages;
  /** The label of each unit of `fields`. */
  readonly unitLabels: Readonly<Record<string, MessageDescriptor>>;
  /** The likely unit of a column, by the first rows; undefined if unclear. */
  unitFor(field: string, column: string, file: MatchedFile): string | undefined;
  /** Distinct examples of a field from the first rows, parsed as the import will parse them. */
  useExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): readonly Example[];
  /** Input for a value that all records get; a select if the values are fixed. */
  readonly ConstantInput: ComponentType<ConstantInputProps>;
  /** The first records as the list will show them. */
  readonly Sample: ComponentType<{ readonly sample: ImportPreview['sample'] }>;
}

export const ImportSetupContext = createContext<ImportSetup | null>(null);

export function useImportSetup(): ImportSetup {
  const importSetup = useContext(ImportSetupContext);
  if (!importSetup) throw new Error('import screen without a position');
  return importSetup;
}

export const ImportKindContext = createContext<ImportKindScreens | null>(null);

export function useImportKind(): ImportKindScreens {
  const kind = useContext(ImportKindContext);
  if (!kind) throw new Error('import screen without a kind');
  return kind;
}
