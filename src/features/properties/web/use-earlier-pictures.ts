import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Image } from '../contract.ts';
import type { PropertyFormValues } from './property-form-values.ts';

const key = 'property:earlier-pictures';

/**
 * The pictures of an add form that was left: the next property may be another one, so they are set aside until somebody
 * uses or discards them. Called before the form reads its draft.
 */
export function useEarlierPictures(draftKey: string) {
  const [pictures, setPictures] = useState(() => setAside(draftKey));
  return {
    pictures,
    forget: () => {
      clearDraft(key);
      setPictures([]);
    },
  };
}

function setAside(draftKey: string): readonly Image[] {
  const before = readDraft<{ images: Image[] }>(key)?.values.images ?? [];
  const draft = readDraft<PropertyFormValues>(draftKey);
  const left = draft?.values.images ?? [];
  if (!draft || left.length === 0) return before;
  const images = [...before, ...left];
  writeDraft(key, { images });
  writeDraft(draftKey, { ...draft.values, images: [] }, draft.baseline);
  return images;
}
