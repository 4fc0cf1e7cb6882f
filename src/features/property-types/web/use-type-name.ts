import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import { startTypeNames } from '../start-type-names.ts';

/** How a property type reads: those of the start in the reader's language, others as the agency named them. */
export function useTypeName(): (name: string) => string {
  return usePresetLabel(startTypeNames);
}
