import { readList } from '#features/imports/cells/lists.ts';

export const longestFeature = 60;
export const mostFeatures = 60;

export function readFeatures(text: string): string[] {
  return readList(text);
}
