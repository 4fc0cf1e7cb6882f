import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dayOf, timeOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { ChangedMeeting } from '../contract.ts';
import type { QueuedMeetingNotes } from './page/notes-kind.ts';
import { isMeeting, isOwnVersion, isSame, notesKind } from './page/notes-kind.ts';
import type { NotesValues } from './page/notes-values.ts';
import { notesValuesOf, pickNotesFields, toNotesFields } from './page/notes-values.ts';
import { queuedNotesId } from './page/queued-notes-id.ts';
import { meetingsApi } from './queries.ts';

/** The state that notes are based on. */
export type NotesStart = Omit<QueuedMeetingNotes, 'mine'>;

export interface NotesSaving {
  readonly isSaving: boolean;
  /** Set while the user has to choose between two versions. */
  readonly conflict: NotesClash | null;
  /** Saves over the version that the notes are based on. */
  save(values: NotesValues): void;
  /** Saves the chosen notes over the current version. */
  saveChosen(values: NotesValues): void;
  closeConflict(): void;
}

interface NotesClash {
  readonly base: NotesValues;
  readonly mine: NotesValues;
  /** The current state. */
  readonly now: NotesStart;
  readonly changedBy: string | null;
}

/**
 * Saves notes over the version that they are based on. Changes of other fields do not conflict. Offline, the notes are
 * queued.
 */
export function useSaveNotes(start: NotesStart, onSaved: () => void): NotesSaving {
  const { meeting } = start;
  const { t } = useLingui();
  const { timeZone, dayOf: writtenDay, time } = useFormats();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const [conflict, setConflict] = useState<NotesClash | null>(null);
  // The dialog is unmounted when this runs.
  const rollBack = async ({ id, version }: ChangedMeeting, { base, completedFrom }: NotesStart) => {
    try {
      await meetingsApi.saveNotes({ id, version, ...base, ...(completedFrom && { status: completedFrom }) });
    } catch (error) {
      fail(error, t`Failed to update meeting status.`);
    }
    await queryClient.invalidateQueries({ queryKey: ['meetings'] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      values,
      on: { version, base, earlier, completedFrom },
    }: {
      values: NotesValues;
      on: NotesStart;
    }) => {
      const { id, title } = meeting;
      const mine = toNotesFields(values, timeZone);
      return enqueueOrSend(notesKind, queuedNotesId(id), {
        meeting: { id, title },
        version,
        base,
        earlier,
        mine,
        completedFrom,
      });
    },
    onSuccess: (outcome, { on }) => {
      onSaved();
      if (outcome.isQueued) {
        toastQueued();
        return;
      }
      const saved = outcome.answer;
      const { client_id, lead_id, property_id, next_follow_up_date } = saved;
      if (on.completedFrom !== undefined && saved.status === 'completed') {
        const followUp =
          next_follow_up_date && t`Follow-up: ${writtenDay(next_follow_up_date)}, ${time(next_follow_up_date)}`;
        toast({
          tone: 'success',
          title: t`Status updated`,
          text: followUp ?? t`Meeting notes and outcome have been updated`,
          durationMs: 10_000,
          action: { label: t`Undo`, onAction: () => void rollBack(saved, on) },
        });
        return;
      }
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
        // By a colleague, or because nobody came to the visit.
        text:
          saved.status === 'cancelled' ? t`The meeting is cancelled.` : t`Meeting notes and outcome have been updated`,
        ...(saved.follow_up_required && {
          durationMs: 10_000,
          action: {
            label: t`Schedule follow-up`,
            onAction: () => void navigate({ to: '/meetings/schedule', search }),
          },
        }),
      });
    },
    onError: (error, { values, on }) => {
      const problem = problemOf(error);
      if (problem.code !== 'conflict' || !isMeeting(problem.current)) {
        fail(error, t`Failed to save meeting notes`);
        return;
      }
      const { current } = problem;
      const { completedFrom } = on;
      const now = { meeting, version: current.version, base: pickNotesFields(current), completedFrom };
      if (isOwnVersion(current, on) || isSame(current, toNotesFields(values, timeZone))) mutate({ values, on: now });
      else
        setConflict({
          base: notesValuesOf(on.base, timeZone),
          mine: values,
          now,
          changedBy: problem.changedBy ?? null,
        });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return {
    isSaving: isPending,
    conflict,
    save: (values) => mutate({ values, on: start }),
    saveChosen: (values) => mutate({ values, on: conflict?.now ?? start }),
    closeConflict: () => setConflict(null),
  };
}
