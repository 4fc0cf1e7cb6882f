import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import type { PersonTopic } from '#platform/contact/person.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { enqueueIfAway, enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { FollowUp } from '../contract.ts';
import type { DueChoice } from './due-choices.ts';
import { presentDue } from './due-choices.ts';
import { followUpsApi } from './queries.ts';
import { followUpActId, followUpActKind, followUpKind, followUpTopics } from './queued-follow-up.ts';

export interface FollowedPerson {
  readonly topic: PersonTopic;
  readonly id: string;
  readonly full_name?: string | undefined;
}

export interface FollowUpActs {
  readonly isBusy: boolean;
  /** Waits on this device without a network, as do `snooze` and `finish`. */
  plan(person: FollowedPerson, due: DueChoice, note?: string): void;
  snooze(followUp: FollowUp, due: DueChoice): void;
  finish(followUp: FollowUp): void;
  remove(followUp: FollowUp): void;
}

/** What users do with follow-ups in one click. `onDone` gets those that are done, and null for one that is open again. */
export function useFollowUpActs(onDone?: (id: string, done: FollowUp | null) => void): FollowUpActs {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const refresh = () => {
    for (const topic of followUpTopics) void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const failed = (error: unknown, sentence: string) => {
    const problem = problemOf(error);
    const isDone = problem.code === 'conflict' && problem.reason === 'follow_up_done';
    void fail(error, isDone ? t`Someone has already done this follow-up.` : sentence);
  };
  const reopening = useMutation({
    mutationFn: (id: string) => followUpsApi.reopen({ id }),
    onSuccess: ({ id }) => onDone?.(id, null),
    onError: (error) => failed(error, t`The follow-up could not be opened again.`),
    onSettled: refresh,
  });
  const planning = useMutation({
    mutationFn: ({ person, due, note, id }: { person: FollowedPerson; due: DueChoice; note: string; id: string }) => {
      const { topic, id: person_id, full_name } = person;
      return enqueueOrSend(followUpKind, id, { full_name, input: { id, topic, person_id, ...due, note } });
    },
    onSuccess: ({ isQueued }) => {
      if (isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Follow-up planned` });
    },
    onError: (error) => failed(error, t`The follow-up could not be planned.`),
    onSettled: refresh,
  });
  const undoingSnooze = useMutation({
    mutationFn: (before: { id: string; version: number } & DueChoice) => followUpsApi.change(before),
    onError: (error) => failed(error, t`The follow-up could not be saved.`),
    onSettled: refresh,
  });
  const snoozing = useMutation({
    mutationFn: ({ followUp: { id, person, version }, due }: { followUp: FollowUp; due: DueChoice }) =>
      enqueueIfAway(followUpActKind, followUpActId(id), {
        followUp: { id, person },
        act: 'change',
        input: { id, version, ...due },
      }),
    onSuccess: (outcome, { followUp }) => {
      if (outcome.isQueued) return toastQueued();
      const { id, version } = outcome.answer;
      toast({
        tone: 'success',
        title: t`Follow-up snoozed`,
        action: {
          label: t`Undo`,
          onAction: () => undoingSnooze.mutate({ id, version, ...presentDue(followUp, timeZone) }),
        },
      });
    },
    onError: (error) => failed(error, t`The follow-up could not be snoozed.`),
    onSettled: refresh,
  });
  const finishing = useMutation({
    mutationFn: ({ id, person }: FollowUp) =>
      enqueueIfAway(followUpActKind, followUpActId(id), { followUp: { id, person }, act: 'done', input: { id } }),
    onSuccess: (outcome) => {
      if (outcome.isQueued) return toastQueued();
      const { answer: done } = outcome;
      onDone?.(done.id, done);
      toast({
        tone: 'success',
        title: t`Follow-up done`,
        action: { label: t`Undo`, onAction: () => reopening.mutate(done.id) },
      });
    },
    onError: (error) => failed(error, t`The follow-up could not be marked as done.`),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ id }: FollowUp) => followUpsApi.delete({ id }),
    onSuccess: () => toast({ tone: 'success', title: t`Follow-up deleted` }),
    onError: (error) => failed(error, t`The follow-up could not be deleted.`),
    onSettled: refresh,
  });
  return {
    isBusy: [planning, snoozing, finishing, removing].some(({ isPending }) => isPending),
    // The id is made once, so that a retried request plans one.
    plan: (person, due, note = '') => planning.mutate({ person, due, note, id: uuid() }),
    snooze: (followUp, due) => snoozing.mutate({ followUp, due }),
    finish: (followUp) => finishing.mutate(followUp),
    remove: (followUp) => removing.mutate(followUp),
  };
}
