import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#platform/dates.ts';
import type { DraftForm } from './use-draft-form.ts';

export interface DraftNoteProps<V extends object> {
  readonly draft: DraftForm<V>;
  /** The company's time zone. */
  readonly timeZone: string;
}

export function DraftStatus<V extends object>({ draft, timeZone }: DraftNoteProps<V>) {
  const { t } = useLingui();
  if (!draft.savedAt) return null;
  const at = formatTime(draft.savedAt, timeZone);
  return (
    <>
      {t`Draft saved on this device, ${at}`}{' '}
      {draft.isRestored && (
        <button type="button" className="link" onClick={() => draft.reset()}>
          {t`Start over`}
        </button>
      )}
    </>
  );
}
