import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { PickerProps } from '#platform/forms/web/record-picker.tsx';

export interface DocumentPickerProps extends PickerProps {
  /** Offers the documents of this person; null: those of the agency, about no client and no lead. */
  readonly of: ContactPerson | null;
}

export interface MessagePickerProps extends Omit<PickerProps, 'placeholder'> {
  readonly of: ContactPerson;
}

export interface DocumentParts {
  readonly DocumentPicker: ComponentType<DocumentPickerProps>;
  /** Downloads a document. */
  readonly DocumentLink: ComponentType<{ readonly id: string; readonly title: string }>;
  readonly MessagePicker: ComponentType<MessagePickerProps>;
}

/** Documents and messages are later features than those that refer to them: the shell provides these parts. */
const Parts = createContext<DocumentParts | null>(null);

export const DocumentPartsSource = Parts.Provider;

export function useDocumentParts(): DocumentParts | null {
  return useContext(Parts);
}
