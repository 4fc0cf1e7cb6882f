import { useLingui } from '@lingui/react/macro';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import type { ImportStatus } from '../contract.ts';
import { importStatusLabels } from './import-messages.ts';

const tones: Record<ImportStatus, Tone> = {
  uploaded: 'neutral',
  running: 'info',
  done: 'success',
  cancelled: 'warning',
  failed: 'danger',
  undoing: 'info',
  undone: 'neutral',
};

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const { t } = useLingui();
  return <Badge tone={tones[status]}>{t(importStatusLabels[status])}</Badge>;
}
