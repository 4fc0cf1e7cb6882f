import type { ReactNode } from 'react';
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';

const report = lazyComponent(() => import('./report-dialog.lazy.tsx').then((part) => part.ReportDialog));

/** Opens the dialog of a report. */
export function useReportDialog(): { open(id: string): void; prefetch(): void; dialog: ReactNode } {
  const [id, setId] = useState<string | null>(null);
  const close = () => setId(null);
  const ReportDialog = report.useComponent(id !== null, id !== null, close);
  return {
    open: setId,
    prefetch: report.prefetch,
    dialog: ReportDialog && id !== null && <ReportDialog key={id} id={id} onClose={close} />,
  };
}
