import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { PortalDocument } from '#features/portal/contract.ts';

interface DocumentsProps {
  readonly documents: readonly PortalDocument[];
  readonly timeZone: string;
}

/** Documents that the agency shows to the client, for download. */
export function Documents({ documents, timeZone }: DocumentsProps) {
  const { t, i18n } = useLingui();
  if (documents.length === 0) return null;
  const day = new Intl.DateTimeFormat(`${i18n.locale}-IN-u-nu-latn`, { dateStyle: 'medium', timeZone });
  return (
    <section aria-labelledby="documents" className="grid gap-1 rounded-card border border-line bg-raised p-4">
      <h2 id="documents" className="text-16">{t`Your documents`}</h2>
      <ul>
        {documents.map(({ id, title, created_at }) => (
          <li key={id} className="border-line border-b py-2 last:border-0 last:pb-0">
            <a
              href={`/portal/documents/${id}/file`}
              download
              className="flex min-h-9 items-center gap-2.5 touch:min-h-touch"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium text-ink">{title}</span>
                <time dateTime={created_at} className="block text-12 text-ink-3 tabular-nums">
                  {day.format(new Date(created_at))}
                </time>
              </span>
              <Download role="img" aria-label={t`Download`} className="size-4.5 flex-none text-accent-ink" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
