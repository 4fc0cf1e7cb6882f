import { useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';

export function TypedMark({ computed }: { computed?: string | undefined }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-12 font-normal text-ink-3">
      <span className="inline-flex items-center gap-1 text-info-ink">
        <PencilLine aria-hidden="true" className="size-3" />
        {t({ context: 'mark of a figure', message: 'manual' })}
      </span>
      {computed !== undefined && <span>{t`computed ${computed}`}</span>}
    </span>
  );
}
