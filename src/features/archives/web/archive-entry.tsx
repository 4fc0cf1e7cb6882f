import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount, formatMeasure } from '#platform/money.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TechnicianNote } from '#ui/technician-note.tsx';
import type { Archive } from '../contract.ts';
import type { ArchiveState } from '../rules.ts';

const states: Readonly<Record<ArchiveState, { name: MessageDescriptor; tone: Tone }>> = {
  waiting: { name: msg`Waiting`, tone: 'neutral' },
  running: { name: msg`In progress`, tone: 'warning' },
  ready: { name: msg`Ready`, tone: 'success' },
  failed: { name: msg`Failed`, tone: 'danger' },
  removed: { name: msg`Removed`, tone: 'neutral' },
};

export function ArchiveEntry({ archive, onDownload }: { archive: Archive; onDownload: () => void }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const { name, tone } = states[archive.state];
  const asked = t`${dayOf(archive.asked_at)} at ${time(archive.asked_at)}`;
  const until = archive.expires_at && t`${dayOf(archive.expires_at)} at ${time(archive.expires_at)}`;
  const size = megabytes(archive.byte_count);
  const rows = formatCount(String(archive.row_count));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-ink" role="status">
          <Badge tone={tone}>{t(name)}</Badge>
          {asked}
          {archive.asked_by && <span className="text-ink-3">{nameOf(archive.asked_by)}</span>}
        </p>
        {archive.state !== 'waiting' && archive.state !== 'failed' && (
          <p className="text-12 text-ink-3">
            <Plural value={archive.row_count} one={`${rows} row`} other={`${rows} rows`} />
            {' · '}
            <Plural value={archive.file_count} one="# file" other="# files" />
            {' · '}
            {`${size} MB`}
            {archive.state === 'ready' && until && ` · ${t`download until ${until}`}`}
          </p>
        )}
        {archive.state === 'ready' && archive.settings.length > 0 && (
          <TechnicianNote>
            <p>{t`Keep these server settings separately: ${archive.settings.join(', ')}`}</p>
          </TechnicianNote>
        )}
        {archive.state === 'failed' && <p className="text-12 text-ink-3">{t`The export failed. Please try again.`}</p>}
      </div>
      {archive.state === 'ready' && (
        <Button aria-label={t`Download the export of ${asked}`} onClick={onDownload}>
          <Download aria-hidden="true" />
          {t`Download`}
        </Button>
      )}
    </li>
  );
}

/** With one decimal; never 0 for a file that has content. */
function megabytes(bytes: number): string {
  return formatMeasure((Math.max(bytes, bytes > 0 ? 100_000 : 0) / 1_000_000).toFixed(1));
}
