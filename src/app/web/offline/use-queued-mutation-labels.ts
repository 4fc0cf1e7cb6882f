import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queuedCallOf } from '#features/communications/web/call-kind.ts';
import { callOutcomeLabels } from '#features/communications/web/communication-labels.ts';
import { followUpActKind, followUpKind } from '#features/follow-ups/web/queued-follow-up.ts';
import { queuedLeadKind } from '#features/leads/web/form/queued-lead.ts';
import { outcomeLabels } from '#features/meetings/labels.ts';
import { notesKind } from '#features/meetings/web/page/notes-kind.ts';
import { noteKind } from '#features/notes/web/note-kinds.ts';
import { queuedPropertyKind } from '#features/properties/web/form/queued-property.ts';
import { feedbackLabels } from '#features/visits/labels.ts';
import { visitKind } from '#features/visits/web/queued-visit.ts';
import { queuedPlanKind } from '#features/visits/web/queued-visit-plan.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';

interface DueInput {
  readonly on: string;
  readonly time: string | null;
  readonly note?: string | undefined;
}

export function useQueuedMutationLabels(): (entry: QueuedMutation) => { title: string; text: string } {
  const { t } = useLingui();
  const { day, dayOf, time } = useFormats();
  return (entry) => {
    const queued = queuedCallOf(entry);
    if (queued) {
      const { full_name: name } = queued.person;
      const { note, outcome } = queued.call;
      return { title: name ? t`Call: ${name}` : t`Phone call`, text: note || t(callOutcomeLabels[outcome].name) };
    }
    const notes = queuedPayload(notesKind, entry);
    if (notes) {
      const { title } = notes.meeting;
      const { meeting_notes: text, outcome } = notes.mine;
      return { title: t`Meeting: ${title}`, text: text || (outcome ? t(outcomeLabels[outcome]) : '') };
    }
    const note = queuedPayload(noteKind, entry);
    if (note) return { title: note.about ? t`Note: ${note.about}` : t`Note`, text: note.body };
    const queuedAct = queuedPayload(visitKind, entry);
    if (queuedAct) {
      const { act, about } = queuedAct;
      if (act === 'check-in') return { title: t`Check-in: ${about}`, text: '' };
      if (act === 'attendance') {
        const isMissed = queuedAct.input.attendance === 'no_show';
        return { title: t`Visit: ${about}`, text: isMissed ? t`Did not come` : t`Not recorded yet` };
      }
      if (act === 'finish') {
        const { title } = queuedAct.visit;
        return { title: t`Finish visit: ${title}`, text: '' };
      }
      if (act === 'order') {
        const { title } = queuedAct.visit;
        return { title: t`Order of properties: ${title}`, text: '' };
      }
      const { answer } = queuedAct.input;
      return { title: t`Feedback: ${about}`, text: answer ? t(feedbackLabels[answer]) : t`Not recorded yet` };
    }
    const dueText = ({ on, time: at, note: typed = '' }: DueInput) => {
      const written = day(on);
      const due = at === null ? written : t`${written} at ${at}`;
      return [due, typed].filter((part) => part !== '').join(' · ');
    };
    const followUpAct = queuedPayload(followUpActKind, entry);
    if (followUpAct) {
      const name = followUpAct.followUp.person.full_name || t`Unnamed`;
      if (followUpAct.act === 'done') return { title: t`Follow-up done: ${name}`, text: '' };
      return { title: t`Follow-up snoozed: ${name}`, text: dueText(followUpAct.input) };
    }
    const followUp = queuedPayload(followUpKind, entry);
    if (followUp) {
      const name = followUp.full_name;
      return {
        title: name ? t`Follow-up with ${name}` : t`Follow-up`,
        text: dueText(followUp.input),
      };
    }
    const lead = queuedPayload(queuedLeadKind, entry)?.values;
    if (lead) return { title: t`New lead: ${lead.full_name}`, text: lead.notes || lead.phone };
    const plan = queuedPayload(queuedPlanKind, entry);
    if (plan) {
      const { meeting_date: on, stops } = plan.values;
      const count = stops.length;
      const properties = t`${plural(count, { one: '# property', other: '# properties' })}`;
      return {
        title: t`New visit: ${dayOf(on)} at ${time(on)}`,
        text: [plan.also, properties].filter((part) => part !== '').join(' · '),
      };
    }
    const property = queuedPayload(queuedPropertyKind, entry);
    if (property) {
      const { values, also } = property;
      const pictures = [...values.images, ...values.floor_plans, ...also.images, ...also.floor_plans].length;
      const text = pictures === 0 ? '' : t`${plural(pictures, { one: '# picture', other: '# pictures' })}`;
      return { title: t`New property: ${values.title}`, text };
    }
    return { title: entry.kind, text: '' };
  };
}
