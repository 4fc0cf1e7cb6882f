import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { DetailField, DetailValue } from '#features/detail-proposals/rules.ts';
import { detailFieldsOf, isSameDetail } from '#features/detail-proposals/rules.ts';
import { useDetailTexts } from '#features/detail-proposals/web/use-detail-texts.ts';
import type { PortalView } from '#features/portal/contract.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { PortalAct } from './use-portal.ts';

const dialog = lazyComponent(() => import('./own-details-dialog.tsx').then((part) => part.OwnDetailsDialog));

interface OwnDetailsProps {
  readonly details: PortalView['details'];
  readonly act: PortalAct;
}

/** What the agency knows about the client, and what the client proposed to correct. */
export function OwnDetailsSection({ details, act }: OwnDetailsProps) {
  const { t } = useLingui();
  const heading = useId();
  const { labelOf, textOf } = useDetailTexts();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const Dialog = dialog.useComponent(isOpen, isOpen, () => setOpen(false));
  const { proposal } = details;
  const known = detailFieldsOf(details.topic).filter((field) => !isSameDetail(details[field], null));
  const withdraw = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await act((portal) => portal.withdrawDetails())) toast({ tone: 'success', title: t`Corrections withdrawn` });
    setBusy(false);
  };
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <h2 id={heading} className="text-16">{t`Your details`}</h2>
      <dl className="grid gap-2">
        {known.map((field) => (
          <div key={field}>
            <dt className="text-12 text-ink-3">{labelOf(field)}</dt>
            <dd className="break-words text-ink">{textOf(field, details[field])}</dd>
          </div>
        ))}
      </dl>
      {proposal && <Proposal proposal={proposal} labelOf={labelOf} textOf={textOf} />}
      <div className="flex flex-wrap gap-2">
        <Button onPointerEnter={dialog.prefetch} onClick={() => setOpen(true)}>
          {proposal?.state === 'open' ? t`Change the corrections` : t`Correct my details`}
        </Button>
        {proposal?.state === 'open' && (
          <Button variant="ghost" busy={isBusy} onClick={() => void withdraw()}>
            {t`Withdraw`}
          </Button>
        )}
      </div>
      {Dialog && isOpen && <Dialog details={details} act={act} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface ProposalProps extends ReturnType<typeof useDetailTexts> {
  readonly proposal: NonNullable<PortalView['details']['proposal']>;
}

function Proposal({ proposal, labelOf, textOf }: ProposalProps) {
  const { t } = useLingui();
  const states: Record<ProposalProps['proposal']['state'], { name: string; tone: Tone }> = {
    open: { name: t`Waiting for your agent`, tone: 'info' },
    accepted: { name: t`Accepted`, tone: 'success' },
    partly: { name: t`Partly accepted`, tone: 'success' },
    refused: { name: t`Not accepted`, tone: 'neutral' },
    withdrawn: { name: t`Withdrawn`, tone: 'neutral' },
  };
  const { name, tone } = states[proposal.state];
  const line = ({ field, wanted }: { field: DetailField; wanted: DetailValue }) =>
    `${labelOf(field)}: ${textOf(field, wanted) || '–'}`;
  return (
    <div className="grid gap-1.5 border-line border-t pt-3">
      <h3 className="flex flex-wrap items-baseline gap-2 font-medium text-ink">
        {t`Your corrections`}
        <Badge tone={tone}>{name}</Badge>
      </h3>
      <ul className="grid gap-1 text-ink-2">
        {proposal.fields.map((change) => (
          <li key={change.field} className="break-words">
            {line(change)}
            {proposal.state === 'partly' && ` (${change.is_accepted ? t`accepted` : t`not accepted`})`}
          </li>
        ))}
      </ul>
      {proposal.answer !== '' && <p className="break-words text-ink-2">{proposal.answer}</p>}
    </div>
  );
}
