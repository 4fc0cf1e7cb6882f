import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { Deal } from '../contract.ts';
import { dealStateLabels, kindLabels } from '../labels.ts';

/** The name of a deal among others of its property: 'Banyan Villa, 31/01/2026, Sale'. */
export function useDealName(): (deal: Deal) => string {
  const { t } = useLingui();
  const { day } = useFormats();
  return ({ property_title, closed_on, undone_at, kind }) =>
    `${property_title}, ${day(closed_on)}, ${t(undone_at === null ? kindLabels[kind] : dealStateLabels.undone)}`;
}
