import { useLingui } from '@lingui/react/macro';
import { leadSourceLabel } from '#features/leads/labels.ts';
import type { SourceReportRow } from '../contract.ts';
import type { SourceCount, SourceGrouping } from '../rules.ts';

type Key = Pick<SourceReportRow, 'source' | 'campaign' | 'connection'>;

/** A figure whose rows are open: of one row of the report, or of all. */
export interface Opened {
  readonly what: SourceCount | 'cost';
  readonly row: Key | null;
}

/** Names a row of the report, in two lines. */
export function useRowName() {
  const { t } = useLingui();
  return (by: SourceGrouping, { source, campaign, connection }: Key): { first: string; second?: string } => {
    if (by === 'connection') return { first: connection?.name ?? t`Without a connection` };
    const name = t(leadSourceLabel(source));
    return by === 'source' ? { first: name } : { first: campaign || t`No campaign`, second: name };
  };
}

/** The parameters that select a row of the report. */
export function rowKeyOf(by: SourceGrouping, { source, campaign, connection }: Key) {
  if (by === 'connection') return { connection: connection?.id ?? ('none' as const) };
  return { source: source ?? ('unknown' as const), ...(by === 'campaign' && { campaign }) };
}
