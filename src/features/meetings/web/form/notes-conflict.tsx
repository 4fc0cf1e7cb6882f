import { useLingui } from '@lingui/react/macro';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { meetingNotesFields } from '../../fields.ts';
import type { NotesValues } from '../page/notes-values.ts';
import { notesValuesOf } from '../page/notes-values.ts';
import type { NotesSaving } from '../use-save-notes.ts';
import { toInstant } from './moment.ts';

interface NotesConflictProps {
  readonly saving: NotesSaving;
  onKeepTheirs(): void;
}

/** Resolves two concurrent versions of a meeting's notes. */
export function NotesConflict({ saving, onKeepTheirs }: NotesConflictProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const nameOf = usePersonName();
  const format = useFormatField<Record<keyof NotesValues, unknown>>(meetingNotesFields, {});
  const { conflict } = saving;
  if (!conflict) return null;
  const name = nameOf(conflict.changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      title={t`${name} changed these notes while you were editing`}
      labels={labelsOf(meetingNotesFields)}
      base={conflict.base}
      mine={conflict.mine}
      theirs={notesValuesOf(conflict.now.base, timeZone)}
      changedBy={name}
      isSaving={saving.isSaving}
      savingLabel={t`Saving...`}
      formatField={(field, values) =>
        format(field, { ...values, next_follow_up: toInstant(values.next_follow_up, timeZone) ?? '' })
      }
      onClose={saving.closeConflict}
      onKeepTheirs={onKeepTheirs}
      onSave={saving.saveChosen}
    />
  );
}
