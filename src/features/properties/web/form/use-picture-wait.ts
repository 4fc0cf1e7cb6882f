import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The pictures of a form that are uploading. */
export interface PictureSending {
  /** Resolves when no upload is left; true when all pictures are in the form. */
  settled(): Promise<boolean>;
}

/** Null until the field has loaded; until then nothing is uploading. */
export type PictureSendings = Readonly<Record<'images' | 'floor_plans', RefObject<PictureSending | null>>>;

interface PictureWait {
  /** Of the pictures and of the floor plans. */
  readonly sending: PictureSendings;
  readonly isWaiting: boolean;
  /**
   * Waits until the chosen pictures are uploaded. Resolves to the values to save, with the pictures and with what was
   * typed in the meantime; null if an upload failed, a value is invalid, or an earlier call still waits.
   */
  settle(values: PropertyFormValues): Promise<PropertyFormValues | null>;
}

export function usePictureWait(form: Form<PropertyFormValues>): PictureWait {
  const images = useRef<PictureSending>(null);
  const floorPlans = useRef<PictureSending>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isUnderWay = useRef(false);
  const settle = async (values: PropertyFormValues) => {
    const started = [images.current, floorPlans.current].filter((sending) => sending !== null);
    if (started.length === 0) return values;
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setWaiting(true);
    const settledAll = await Promise.all(started.map((sending) => sending.settled()));
    const isComplete = settledAll.every((isDone) => isDone);
    const settled = isComplete ? await checked(form, values) : null;
    isUnderWay.current = false;
    setWaiting(false);
    return settled;
  };
  return { sending: { images, floor_plans: floorPlans }, isWaiting, settle };
}

/** The values of the form, validated if they are no longer `values`; null if one is invalid. */
async function checked(form: Form<PropertyFormValues>, values: PropertyFormValues): Promise<PropertyFormValues | null> {
  if (form.values() === values) return values;
  let valid: PropertyFormValues | null = null;
  await form.submit((now) => {
    valid = now;
  });
  return valid;
}
