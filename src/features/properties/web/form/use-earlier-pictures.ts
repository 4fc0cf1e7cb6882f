import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Image } from '../../contract.ts';
import type { PropertyFormValues } from './property-form-values.ts';

const key = 'property:earlier-pictures';

/**
 * Sets aside the pictures of an abandoned add form, because the next property may be another one. The user can use or
 * discard them. Must be called before the form reads its draft.
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
