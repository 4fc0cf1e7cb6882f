import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The pictures of a form that are on their way to the server. */
export interface PictureSending {
  /** Resolves once nothing is on its way: whether all of them stand in the form now. */
  settled(): Promise<boolean>;
}

export interface PictureWait {
  /** Null until the field of the pictures has come: none are on their way then. */
  readonly sending: RefObject<PictureSending | null>;
  readonly isWaiting: boolean;
  /** Saves once the pictures have arrived. */
  save(values: PropertyFormValues): void;
}

/** Lets a save wait for the pictures that were chosen before it, and take with it what was typed meanwhile. */
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
    // Pressed again, it sends what stands in the form then, as the first press does.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWaiting(true);
    if (await sending.current.settled()) {
      // Pictures have come into the form, and the person may have typed on: that was never checked.
      if (form.values() !== values) await form.submit((now) => saveNow.current(now));
      else saveNow.current(values);
    }
    isUnderWay.current = false;
    setWaiting(false);
  };
  return { sending, isWaiting, save: (values) => void saveAfter(values) };
}
