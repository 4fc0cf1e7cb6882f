import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The pictures of a form that are uploading. */
export interface PictureSending {
  /** Resolves when no upload is left; true when all pictures are in the form. */
  settled(): Promise<boolean>;
}

export interface PictureWait {
  /** Null until the picture field has loaded; until then nothing is uploading. */
  readonly sending: RefObject<PictureSending | null>;
  readonly isWaiting: boolean;
  /** Saves after the uploads have finished. */
  save(values: PropertyFormValues): void;
}

/** Delays a save until the chosen pictures are uploaded, and saves what was typed in the meantime. */
export function usePictureWait(
  form: Form<PropertyFormValues>,
  save: (values: PropertyFormValues) => void,
): PictureWait {
  const sending = useRef<PictureSending>(null);
  const [isWaiting, setWaiting] = useState(false);
  const saveNow = useRef(save);
  saveNow.current = save;
  const isUnderWay = useRef(false);
  const saveAfter = async (values: PropertyFormValues) => {
    if (!sending.current) return saveNow.current(values);
    // The save under way submits the current values anyway.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWaiting(true);
    if (await sending.current.settled()) {
      // Validate again: pictures were added, and the user may have typed.
      if (form.values() !== values) await form.submit((now) => saveNow.current(now));
      else saveNow.current(values);
    }
    isUnderWay.current = false;
    setWaiting(false);
  };
  return { sending, isWaiting, save: (values) => void saveAfter(values) };
}
