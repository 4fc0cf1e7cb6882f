import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { stateLabels } from '#platform/state-labels.ts';
import { usePresetLabel } from './use-preset-label.ts';

/** Returns the name of a State by its GST code; the code itself if it is unknown. */
export function useStateName(): (code: string) => string {
  return usePresetLabel(stateLabels);
}

/** All States with their GST codes, sorted for the language. */
export function useStates(): ReadonlyArray<{ readonly code: string; readonly name: string }> {
  const { i18n, t } = useLingui();
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.locale);
    return Object.entries(stateLabels)
      .map(([code, label]) => ({ code, name: t(label) }))
      .sort((a, b) => compare(a.name, b.name));
  }, [i18n.locale, t]);
}
