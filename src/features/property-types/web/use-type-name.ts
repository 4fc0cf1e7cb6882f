import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import { startTypeNames } from '../start-type-names.ts';

/** The display name of a type: built-in names in the user's language, others as the agency named them. */
export function useTypeName(): (name: string) => string {
  return usePresetLabel(startTypeNames);
}
