import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import { specializationLabels } from '../specialization-labels.ts';

/** The label of a specialization: translated for the usual ones, else as typed. */
export function useSpecializationName(): (word: string) => string {
  return usePresetLabel(specializationLabels);
}
