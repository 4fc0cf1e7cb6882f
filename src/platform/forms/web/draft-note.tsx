import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { formatTime } from '#platform/dates.ts';
import type { DraftForm } from './use-draft-form.ts';

interface DraftNoteProps<V extends FieldValues> {
  readonly draft: DraftForm<V>;
  /** The company's. */
  readonly timeZone: string;
}

/** Says that what is typed is kept, and lets one start over with a draft from before. */
export function DraftNote<V extends FieldValues>({ draft, timeZone }: DraftNoteProps<V>) {
  const { t } = useLingui();
  if (!draft.keptAt) return null;
  const at = formatTime(draft.keptAt, timeZone);
  return (
    <>
      {t`Draft kept on this device, ${at}`}{' '}
      {draft.isRestored && (
        <button type="button" className="link" onClick={draft.startOver}>
          {t`Start over`}
        </button>
      )}
    </>
  );
}
