import { useLingui } from '@lingui/react/macro';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { documentFields } from '../fields.ts';

export function DocumentTimeline({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="document-timeline" className="min-w-0 pt-5">
      <SectionHead id="document-timeline" title={t`Timeline`} />
      <Timeline topic="documents" id={id} formatters={useDocumentTimelineFormatters()} />
    </section>
  );
}

export function useDocumentTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  return {
    fields: documentFields,
    act: ({ action }) => {
      switch (action) {
        case 'created':
          return { title: t`Document uploaded` };
        case 'previewed':
          return { title: t({ context: 'document', message: 'Viewed' }) };
        case 'downloaded':
          return { title: t({ context: 'document', message: 'Downloaded' }) };
        case 'downloaded_by_client':
          return { title: t`Downloaded by the client` };
        default:
          return null;
      }
    },
  };
}
