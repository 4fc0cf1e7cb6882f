import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { dayOf, timeOf } from '#platform/dates.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { Meeting } from '../contract.ts';
import type { NotesValues } from './notes-values.ts';
import { notesOf, notesValuesOf } from './notes-values.ts';
import { meetings } from './queries.ts';

export interface NotesSaving {
  readonly isSaving: boolean;
  /** Set while the person has to choose between two notes. */
  readonly conflict: {
    readonly base: NotesValues;
    readonly theirs: NotesValues;
    readonly changedBy: string | null;
  } | null;
  save(values: NotesValues): void;
  closeConflict(): void;
}

/**
 * Saves notes on the version of the meeting that they began with. Somebody who changed only other things of it meanwhile
 * is not in the way.
 */
export function useSaveNotes(meeting: Meeting, onSaved: (saved: Meeting) => void): NotesSaving {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const [known, setKnown] = useState(meeting);
  const [conflict, setConflict] = useState<NotesSaving['conflict']>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, version }: { values: NotesValues; version: number }) =>
      meetings.saveNotes({ id: meeting.id, version, ...notesOf(values, timeZone) }),
    onSuccess: (saved) => {
      const { client_id, lead_id, property_id, next_follow_up_date } = saved;
      const search = {
        clientId: client_id ?? undefined,
        leadId: lead_id ?? undefined,
        propertyId: property_id ?? undefined,
        date: next_follow_up_date
          ? `${dayOf(next_follow_up_date, timeZone)}T${timeOf(next_follow_up_date, timeZone)}`
          : undefined,
      };
      toast({
        tone: 'success',
        title: t`Notes saved successfully`,
        text: t`Meeting notes and outcome have been updated`,
        ...(saved.follow_up_required && {
          durationMs: 10_000,
          action: {
            label: t`Schedule follow-up`,
            onAction: () => void navigate({ to: '/meetings/schedule', search }),
          },
        }),
      });
      onSaved(saved);
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code !== 'conflict' || !isMeeting(problem.current)) {
        fail(error, t`Failed to save meeting notes`);
        return;
      }
      const base = notesValuesOf(known, timeZone);
      const theirs = notesValuesOf(problem.current, timeZone);
      setKnown(problem.current);
      const isSame = (one: NotesValues) => JSON.stringify(one) === JSON.stringify(theirs);
      if (isSame(base) || isSame(values)) mutate({ values, version: problem.current.version });
      else setConflict({ base, theirs, changedBy: problem.changedBy ?? null });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return {
    isSaving: isPending,
    conflict,
    save: (values) => mutate({ values, version: known.version }),
    closeConflict: () => setConflict(null),
  };
}

/** A save is refused with the meeting as it stands, in the shape in which it is answered. */
function isMeeting(current: unknown): current is Meeting {
  return typeof current === 'object' && current !== null && 'meeting_notes' in current && 'version' in current;
}
