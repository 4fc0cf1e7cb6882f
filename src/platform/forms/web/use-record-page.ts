import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import type { RecordForm } from './record-form.tsx';
import type { DraftForm } from './use-draft-form.ts';

/** What a page needs to know of its form. */
export interface RecordPage<V extends object> {
  readonly formId: string;
  readonly draft: DraftForm<V>;
  /** True after a save: leaving then loses nothing. */
  readonly isDone: RefObject<boolean>;
  readonly isBusy: boolean;
  save(values: V): void;
  /** The open conflict dialog. */
  readonly conflictDialog: ReactNode;
}

export interface Identified {
  readonly id: string;
  readonly version: number;
}

/** The page may be left without a question, and other pages show the record as it is now. */
export function useFinish<R extends Identified, V extends object>({ query }: RecordForm<R, V>, draft: DraftForm<V>) {
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  return {
    isDone,
    finish: (record: R) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(query(record.id).queryKey, record);
    },
    refetch: (id: string) => void queryClient.invalidateQueries({ queryKey: query(id).queryKey.slice(0, 1) }),
  };
}
