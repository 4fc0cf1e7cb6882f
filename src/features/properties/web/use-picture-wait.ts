import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { Image } from '../contract.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The pictures of a form that are on their way to the server. */
export interface PictureSending {
  /** Resolves once nothing is on its way: with all pictures in their order, or null where some were not sent. */
  settled(): Promise<readonly Image[] | null>;
}

export interface PictureWait {
  /** Null until the field of the pictures has come: none are on their way then. */
  readonly sending: RefObject<PictureSending | null>;
  readonly isWaiting: boolean;
  /** Saves once the pictures have arrived. */
  save(values: PropertyFormValues): void;
}

/** Lets a save wait for the pictures that were chosen before it. */
export function usePictureWait(save: (values: PropertyFormValues) => void): PictureWait {
  const sending = useRef<PictureSending>(null);
  const [isWaiting, setWaiting] = useState(false);
  const saveNow = useRef(save);
  saveNow.current = save;
  const saveAfter = async (values: PropertyFormValues) => {
    if (!sending.current) return saveNow.current(values);
    setWaiting(true);
    const images = await sending.current.settled();
    setWaiting(false);
    if (images) saveNow.current({ ...values, images: [...images] });
  };
  return { sending, isWaiting, save: (values) => void saveAfter(values) };
}
