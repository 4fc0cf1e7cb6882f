import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ContactPerson } from '#platform/contact/person.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { DetailProposal } from '../contract.ts';
import type { DetailField } from '../rules.ts';
import { detailProposalsApi, detailProposalsQuery } from './queries.ts';
import { useDetailTexts } from './use-detail-texts.ts';

const refuseDialog = lazyComponent(() => import('./refuse-proposal.lazy.tsx').then((part) => part.RefuseProposal));

interface DetailProposalsProps {
  readonly of: ContactPerson | 'mine' | 'all';
  /** They can be declined only: the record is beyond what the user may change. */
  readonly isReadOnly?: boolean;
}

/** Corrections that people proposed to their own details. Nothing is shown while there is none. */
export function DetailProposals({ of, isReadOnly = false }: DetailProposalsProps) {
  const { t } = useLingui();
  const heading = useId();
  const { data: proposals = [] } = useQuery(detailProposalsQuery(of));
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-5 grid gap-2 print:hidden">
      <h2 id={heading} className="text-16">{t`Proposed corrections`}</h2>
      <ul className="grid gap-2">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} hasPerson={typeof of === 'string'} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </section>
  );
}

interface ProposalProps {
  readonly proposal: DetailProposal;
  /** Whether it names the person; their own page does not. */
  readonly hasPerson: boolean;
  readonly isReadOnly: boolean;
}

function Proposal({ proposal, hasPerson, isReadOnly }: ProposalProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const titleId = useId();
  const { labelOf, textOf } = useDetailTexts();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [refused, setRefused] = useState<ReadonlySet<DetailField>>(new Set());
  const [isRefusing, setRefusing] = useState(false);
  const RefuseProposal = refuseDialog.useComponent(isRefusing, isRefusing, () => setRefusing(false));
  const { id, person, version, fields, proposed_at } = proposal;
  const accepted = fields.map(({ field }) => field).filter((field) => !refused.has(field));
  const decide = useMutation({
    mutationFn: (choice: { accepted: DetailField[]; answer: string }) =>
      detailProposalsApi.decide({ id, version, ...choice }),
    onSuccess: (_, choice) => {
      toast({ tone: 'success', title: choice.accepted.length > 0 ? t`Corrections accepted` : t`Corrections declined` });
      setRefusing(false);
    },
    onError: (error) => {
      const problem = problemOf(error);
      const isChanged = problem.code === 'conflict' && problem.reason === 'details_changed';
      void fail(
        error,
        isChanged ? t`The record has changed. Check the values again.` : t`The answer could not be saved.`,
      );
    },
    onSettled: () => {
      for (const topic of ['detail_proposals', person.topic]) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return (
    <li className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <p id={titleId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {hasPerson && (
          <Link
            to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
            params={{ id: person.id }}
            className="link font-medium"
          >
            {nameOf(person.full_name)}
          </Link>
        )}
        <span className="text-12 text-ink-3">
          {t`proposed`} <When at={proposed_at} />
        </span>
      </p>
      <ul className="grid gap-2">
        {fields.map(({ field, before, now, wanted, is_changed }) => (
          <li key={field} className="grid gap-0.5">
            <Checkbox
              label={labelOf(field)}
              checked={!refused.has(field)}
              onChange={({ target }) => {
                const next = new Set(refused);
                if (target.checked) next.delete(field);
                else next.add(field);
                setRefused(next);
              }}
            />
            <p className="flex flex-wrap items-center gap-x-2 pl-6 text-ink-2 [overflow-wrap:anywhere]">
              <span className="text-ink-3 line-through">
                {textOf(field, is_changed ? now : before) || t`Not specified`}
              </span>
              <ArrowRight role="img" aria-label={t`becomes`} className="size-3.5 flex-none text-ink-3" />
              <span className="font-medium text-ink">{textOf(field, wanted) || t`Not specified`}</span>
            </p>
            {is_changed && (
              <p className="pl-6 text-12 text-warning-ink">
                {t`Changed since: it was ${textOf(field, before) || t`Not specified`} when it was proposed.`}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!isReadOnly && (
          <Button
            {...namedAfter(titleId, 'accept')}
            variant="primary"
            disabled={accepted.length === 0}
            busy={decide.isPending}
            onClick={() => decide.mutate({ accepted, answer: '' })}
          >
            {accepted.length === fields.length ? t`Accept all` : t`Accept selected`}
          </Button>
        )}
        <Button
          {...namedAfter(titleId, 'refuse')}
          variant="ghost"
          onPointerEnter={refuseDialog.prefetch}
          onClick={() => setRefusing(true)}
        >
          {t`Decline`}
        </Button>
      </div>
      {RefuseProposal && isRefusing && (
        <RefuseProposal
          isBusy={decide.isPending}
          onRefuse={(answer) => decide.mutate({ accepted: [], answer })}
          onClose={() => setRefusing(false)}
        />
      )}
    </li>
  );
}
