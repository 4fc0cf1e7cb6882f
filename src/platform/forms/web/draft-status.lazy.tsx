import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { DraftForm } from './use-draft-form.ts';

export interface DraftNoteProps<V extends object> {
  readonly draft: DraftForm<V>;
}

export function DraftStatus<V extends object>({ draft }: DraftNoteProps<V>) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
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
