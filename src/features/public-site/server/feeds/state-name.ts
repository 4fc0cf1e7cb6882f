import { textsFor } from '#platform/i18n/server/texts.ts';
import { stateLabels } from '#platform/state-labels.ts';

/** The English name of a State by its GST code; feeds have one language. */
export function stateName(code: string): string {
  const label = Object.hasOwn(stateLabels, code) ? stateLabels[code] : undefined;
  return label ? textsFor('en')._(label) : code;
}
