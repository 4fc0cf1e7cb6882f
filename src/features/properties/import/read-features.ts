import { cut, isBlank, tidy } from '#features/imports/cells/cell-text.ts';

export const longestFeature = 60;
export const mostFeatures = 60;

/** 'Gym, Lift; Parking' or '["Gym","Lift"]' as a list without repeats. */
export function readFeatures(text: string): string[] {
  const said = text.replace(/^\s*\[|\]\s*$|"/gu, '');
  const byKey = new Map<string, string>();
  for (const part of said.split(/[,;|\n\r•·]+/u)) {
    const feature = cut(tidy(part), longestFeature);
    if (!isBlank(feature) && !byKey.has(feature.toLowerCase())) byKey.set(feature.toLowerCase(), feature);
  }
  return [...byKey.values()];
}
