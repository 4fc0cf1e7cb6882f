import { useEffect, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Image } from '../../contract.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import type { HeldPicture } from './queued-property.ts';

const key = 'property:earlier-pictures';
const queue = () => import('./queued-property.ts');

/**
 * Sets aside the pictures of an abandoned add form, because the next property may be another one. The user can use or
 * discard them. Must be called before the form reads its draft.
 */
export function useEarlierPictures(draftKey: string) {
  const [pictures, setPictures] = useState(() => setAside(draftKey));
  const [unsent, setUnsent] = useState<readonly HeldPicture[]>([]);
  useEffect(() => {
    void queue().then(async ({ readHeldPictures }) => setUnsent(await readHeldPictures()));
  }, []);
  return {
    pictures,
    unsent,
    forget: () => {
      clearDraft(key);
      setPictures([]);
      for (const { id } of unsent) void queue().then((part) => part.discardPicture(id));
      setUnsent([]);
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
