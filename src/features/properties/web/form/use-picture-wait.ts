import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { isOffline, isServerAway } from '#platform/connection/web/connection.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The pictures of a form that are uploading. */
export interface PictureSending {
  /**
   * Resolves when no upload is left: to the pictures that wait for the server to answer, none when all are in the form;
   * to null if one failed otherwise.
   */
  settled(): Promise<readonly PictureToUpload[] | null>;
  send(picture: PictureToUpload): void;
  /** Tells that pictures are missing. */
  tellMissing(): void;
}

export interface PictureToUpload {
  readonly id: string;
  readonly file: File;
}

/** Pictures that the offline queue can send before their property. */
export type PicturesToUpload = Readonly<Record<'images' | 'floor_plans', readonly PictureToUpload[]>>;

const noPictures: PicturesToUpload = { images: [], floor_plans: [] };

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
  /** The pictures that `settle` left for the offline queue. */
  unsent(): PicturesToUpload;
}

export function usePictureWait(form: Form<PropertyFormValues>, { canQueue = false } = {}): PictureWait {
  const images = useRef<PictureSending>(null);
  const floorPlans = useRef<PictureSending>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isUnderWay = useRef(false);
  const unsent = useRef(noPictures);
  const settle = async (values: PropertyFormValues) => {
    if (!images.current && !floorPlans.current) return values;
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setWaiting(true);
    const left = await Promise.all([images, floorPlans].map(({ current }) => current?.settled() ?? []));
    const mayWait = canQueue && (isOffline() || isServerAway());
    const failed = left.findIndex((pictures) => pictures === null || (pictures.length > 0 && !mayWait));
    if (failed >= 0) [images, floorPlans][failed]?.current?.tellMissing();
    unsent.current = { images: left[0] ?? [], floor_plans: left[1] ?? [] };
    const settled = failed < 0 ? await checked(form, values) : null;
    isUnderWay.current = false;
    setWaiting(false);
    return settled;
  };
  return { sending: { images, floor_plans: floorPlans }, isWaiting, settle, unsent: () => unsent.current };
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
