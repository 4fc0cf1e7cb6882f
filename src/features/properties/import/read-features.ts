import { readList } from '#features/imports/cells/lists.ts';

export const maxFeatureLength = 60;
export const maxFeatures = 60;

export function readFeatures(text: string): string[] {
  return readList(text);
}
