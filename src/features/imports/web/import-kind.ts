import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { ImportPreview } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportFields, ImportKindName, ImportMapping } from '../mapping.ts';
import type { RemarkMessages } from '../remark-messages.ts';

/** What a field gets from one of the first rows, and how it is understood where that is not plain. */
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

/** Whole sentences with the noun of the kind in them; `grouped` is the count as it is written. */
export interface ImportSentences {
  /** Import properties */
  readonly title: MessageDescriptor;
  /** Back to Properties */
  readonly back: MessageDescriptor;
  /** View properties */
  readonly view: MessageDescriptor;
  /** Under a figure: properties */
  readonly records: MessageDescriptor;
  /** What repeats are listed by: Title */
  readonly recordName: MessageDescriptor;
  /** How the kind works out a field; null where it works out none. */
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
  /** What the undo will do with them. */
  undoing(count: number): MessageDescriptor;
}

/** What the first step knows of the kind of record that comes from an import; all else comes after the paint. */
export interface ImportSetup {
  readonly kind: ImportKindName;
  readonly sentences: ImportSentences;
  /** The address of the import, and of the list its records go to. */
  readonly path: '/properties/import' | '/clients/import' | '/leads/import';
  readonly listPath: '/properties' | '/clients' | '/leads';
  /** Gives what stands in it the `ImportKindScreens`. */
  readonly lazyKind: LazyComponent<{ readonly children: ReactNode }>;
}

/** The first rows of a file, and how its columns are matched so far. */
export interface MatchedFile {
  readonly rows: readonly ImportRow[];
  readonly mapping: ImportMapping;
}

/** The steps of an import from its file on, filled by the kind of record that comes from it. */
export interface ImportKindScreens {
  readonly fields: ImportFields;
  readonly messages: RemarkMessages;
  /** How each unit of `fields` is offered. */
  readonly unitLabels: Readonly<Record<string, MessageDescriptor>>;
  /** The unit a column probably stands in, by the first rows; undefined where nobody can tell. */
  unitFor(field: string, column: string, file: MatchedFile): string | undefined;
  /** Different examples of a field from the first rows, as the import will read them. */
  useExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): readonly Example[];
  /** The value that every record gets; from a list where there is one. */
  readonly ConstantInput: ComponentType<ConstantInputProps>;
  /** The first records as they will stand in the list. */
  readonly Sample: ComponentType<{ readonly sample: ImportPreview['sample'] }>;
}

/** Which import the screens below are of. */
export const ImportSetupContext = createContext<ImportSetup | null>(null);

export function useImportSetup(): ImportSetup {
  const importSetup = useContext(ImportSetupContext);
  if (!importSetup) throw new Error('a screen of the import without a place');
  return importSetup;
}

/** Which kind the screens below are for. */
export const ImportKindContext = createContext<ImportKindScreens | null>(null);

export function useImportKind(): ImportKindScreens {
  const kind = useContext(ImportKindContext);
  if (!kind) throw new Error('a screen of the import without a kind');
  return kind;
}
