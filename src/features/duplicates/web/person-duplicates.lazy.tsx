import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Merge, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { When } from '#platform/formats/web/when.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { DuplicateCandidate, StandingMerge, UndoReport } from '../contract.ts';
import { duplicateReasonLabels } from '../labels.ts';
import type { AssignedPerson } from '../rules.ts';
import { DuplicateFacts, DuplicateName } from './duplicate-facts.tsx';
import { mergeDialog, PairActions } from './pair-actions.tsx';
import { personDuplicatesQuery } from './queries.ts';
import { useMarkDistinct } from './use-mark-distinct.ts';
import type { PossibleMerge } from './use-merge-rights.ts';
import { useMergeRights } from './use-merge-rights.ts';
import { hasEdits, useUndoMerge } from './use-undo-merge.ts';

const reportDialog = lazyComponent(() => import('./undo-report-dialog.lazy.tsx').then((part) => part.UndoReportDialog));

interface PersonDuplicatesProps {
  readonly person: AssignedPerson & { readonly full_name: string };
}

/** Above a lead or client: what was merged into it, and who may be the same person. Nothing if there is neither. */
export function PersonDuplicatesNote({ person }: PersonDuplicatesProps) {
  const { mayChangeBoth } = useMergeRights();
  const { data } = useQuery(personDuplicatesQuery(person));
  const [report, setReport] = useState<UndoReport | null>(null);
  const UndoReportDialog = reportDialog.useComponent(report !== null, report !== null, () => setReport(null));
  if (!data) return null;
  return (
    <>
      {data.merges.map((merge, index) => (
        <MergedNote
          key={merge.id}
          merge={merge}
          isUndoable={index === 0 && mayChangeBoth(person, { ...person, agent_id: merge.merged_agent_id })}
          onUndone={(undone) => hasEdits(undone) && setReport(undone)}
        />
      ))}
      {data.candidates.length > 0 && <CandidateList person={person} candidates={data.candidates} />}
      {UndoReportDialog && report && (
        <UndoReportDialog
          topic={person.topic}
          name={person.full_name}
          report={report}
          onClose={() => setReport(null)}
        />
      )}
    </>
  );
}

interface MergedNoteProps {
  readonly merge: StandingMerge;
  readonly isUndoable: boolean;
  onUndone(report: UndoReport): void;
}

function MergedNote({ merge, isUndoable, onUndone }: MergedNoteProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMerge((report) => {
    setAsking(false);
    onUndone(report);
  });
  const { merged_name: name, merged_by: by, merged_at: at } = merge;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-tint px-3 py-2 text-info-ink print:hidden">
      <Merge aria-hidden="true" className="size-4 flex-none" />
      <p className="min-w-0 flex-1 basis-52 break-words">
        {by ? t`Merged with ${name} by ${by}` : t`Merged with ${name}`} · <When at={at} />
      </p>
      {isUndoable && <Button size="sm" onClick={() => setAsking(true)}>{t`Undo`}</Button>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="primary"
        title={t`Undo this merge?`}
        text={t`Both records come back. Edits since then stay here.`}
        confirmLabel={t`Undo merge`}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(merge.id)}
      />
    </div>
  );
}

interface CandidateListProps {
  readonly person: AssignedPerson;
  readonly candidates: readonly DuplicateCandidate[];
}

function CandidateList({ person, candidates }: CandidateListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mark = useMarkDistinct();
  const [merging, setMerging] = useState<PossibleMerge | null>(null);
  const close = () => setMerging(null);
  const MergeDialog = mergeDialog.useComponent(merging !== null, merging !== null, close);
  return (
    <section
      aria-labelledby="same-person"
      className="mb-5 rounded-control bg-warning-tint px-3 py-2 text-warning-ink print:hidden"
    >
      <h2 id="same-person" className="flex items-center gap-2 text-14 font-medium">
        <UsersRound aria-hidden="true" className="size-4 flex-none" />
        {t`May be the same person as`}
      </h2>
      <ul>
        {candidates.map(({ person: other, reasons }) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
            <p className="min-w-0 flex-1 basis-60 break-words">
              <DuplicateName person={other} />
              <span className="block text-12">
                {reasons.map((reason) => t(duplicateReasonLabels[reason])).join(' · ')}
                {' · '}
                <DuplicateFacts person={other} />
              </span>
            </p>
            <PairActions one={person} other={other} name={other.full_name} mark={mark} onMerge={setMerging} />
          </li>
        ))}
      </ul>
      {MergeDialog && merging && (
        <MergeDialog
          topic={person.topic}
          keptId={merging.kept.id}
          mergedId={merging.merged.id}
          isSwappable={merging.isSwappable}
          onClose={close}
          onMerged={(id) => {
            if (id === person.id) return;
            void (person.topic === 'leads'
              ? navigate({ to: '/leads/$id', params: { id } })
              : navigate({ to: '/clients/$id', params: { id } }));
          }}
        />
      )}
    </section>
  );
}
