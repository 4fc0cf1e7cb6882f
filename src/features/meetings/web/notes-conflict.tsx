import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { outcomeLabels } from '../labels.ts';
import { meetingOutcomes } from '../rules.ts';
import { instantOf } from './moment.ts';
import type { NotesValues } from './notes-values.ts';
import { notesLabels, notesValuesOf } from './notes-values.ts';
import type { NotesSaving } from './use-save-notes.ts';

interface NotesConflictProps {
  readonly saving: NotesSaving;
  onKeepTheirs(): void;
}

/** Resolves two concurrent versions of a meeting's notes. */
export function NotesConflict({ saving, onKeepTheirs }: NotesConflictProps) {
  const { t } = useLingui();
  const { timeZone, dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const { conflict } = saving;
  if (!conflict) return null;
  const name = nameOf(conflict.changedBy) ?? t`Someone`;
  const formatField = (field: keyof NotesValues, values: NotesValues): string => {
    switch (field) {
      case 'meeting_notes':
        return values.meeting_notes || '–';
      case 'outcome': {
        const outcome = meetingOutcomes.find((one) => one === values.outcome);
        return outcome ? t(outcomeLabels[outcome]) : '–';
      }
      case 'follow_up_required':
        return values.follow_up_required ? t`Yes` : t`No`;
      case 'next_follow_up': {
        const instant = instantOf(values.next_follow_up, timeZone);
        return instant ? t`${dayOf(instant)} at ${time(instant)}` : '–';
      }
    }
  };
  return (
    <RecordConflictDialog
      title={t`${name} changed these notes while you were editing`}
      labels={notesLabels}
      base={conflict.base}
      mine={conflict.mine}
      theirs={notesValuesOf(conflict.now.base, timeZone)}
      changedBy={name}
      isSaving={saving.isSaving}
      savingLabel={t`Saving...`}
      formatField={formatField}
      onClose={saving.closeConflict}
      onKeepTheirs={onKeepTheirs}
      onSave={saving.saveChosen}
    />
  );
}
