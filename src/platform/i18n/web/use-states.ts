import { useLingui } from '@lingui/react/macro';
import { stateLabels } from '#platform/state-labels.ts';

/** Gives the name of a State by its GST code; the code itself when nobody knows it. */
export function useStateName(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    const label = stateLabels[code];
    return label ? t(label) : code;
  };
}

/** All States with their GST codes, in the order of the language. */
export function useStates(): ReadonlyArray<{ readonly code: string; readonly name: string }> {
  const { i18n } = useLingui();
  const nameOf = useStateName();
  return Object.keys(stateLabels)
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.locale));
}
