import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { peopleQuery, useMe } from '#features/accounts/web/queries.ts';
import { useUpcomingMeetingsToast } from '#features/meetings/web/use-upcoming-meetings-toast.ts';
import type { Property, PropertyInput } from '#features/properties/contract.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { openCreate } from '#platform/forms/web/lost-answers.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useDraftWithComputedDefaults } from '#platform/forms/web/use-draft-form.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { DealKind } from '../rules.ts';
import { isAsOffered } from '../rules.ts';
import { DealForm } from './deal-form.tsx';
import type { DealFormValues } from './deal-form-values.ts';
import { checkDeal, correctionOf, dealFieldTexts, newDealValues } from './deal-form-values.ts';
import { DealLead } from './deal-lead.tsx';
import { dealsApi } from './queries.ts';

interface RecordDealDialogProps {
  readonly property: Property;
  readonly kind: DealKind;
  /** The lead whose page opened the dialog. */
  readonly leadId?: string | undefined;
  /** Unsaved changes of the property form that are saved with the deal, and the version they are based on. */
  readonly typed?: { readonly draft: PropertyInput; readonly version: number } | undefined;
  /** Called once the deal is recorded, even if changed by another person since: the property has changed. */
  onRecorded(): void;
  /** Returns whether the property form handles the refusal. */
  onRefused?(error: unknown): boolean;
  onClose(): void;
}

/** Asks for price, client and agents of a deal, and records it with the property's new status. */
export function RecordDealDialog(props: RecordDealDialogProps) {
  const { property, kind, leadId = '', typed, onRecorded, onRefused, onClose } = props;
  const { t } = useLingui();
  const me = useMe();
  const nameOf = usePersonName();
  const { today } = useFormats();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const showUpcomingMeetings = useUpcomingMeetingsToast();
  // One id while the dialog is open, so that a repeated request creates one deal.
  const [id] = useState(() => uuid());
  const [create] = useState(() => openCreate<DealFormValues>());
  const [version, setVersion] = useState(typed?.version ?? property.version);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const { purpose, price: asked } = typed?.draft ?? property;
  // An asking price for a sale is no rent.
  const price = isAsOffered(kind, purpose) ? asked : '';
  const charged = typed ? typed.draft.agent_id : property.agent_id;
  const people = useQuery(peopleQuery).data;
  const isHere = people?.some((person) => person.id === charged) ?? true;
  const agentId = charged !== null && isHere ? charged : me.profile_id;
  const defaults = useMemo(
    () => newDealValues({ price, agentId, leadId, today: today() }),
    [price, agentId, leadId, today],
  );
  const draft = useRecordDraft(dealFieldTexts, {
    draftKey: `deal:${kind}:${property.id}${leadId && `:${leadId}`}`,
    defaults,
    check: (values) => checkDeal(values, today()),
  });
  useDraftWithComputedDefaults(draft);
  const { form } = draft;
  // The people may load after the form.
  useEffect(() => {
    const [share, ...others] = form.values().shares;
    if (!isHere && others.length === 0 && share?.agent_id === charged) form.setValue('shares', defaults.shares);
  }, [isHere, charged, form, defaults]);
  const { mutate, isPending } = useMutation({
    mutationFn: (values: DealFormValues) =>
      create({
        values,
        create: (now) =>
          dealsApi.record({
            id,
            kind,
            property_id: property.id,
            property_version: version,
            lead_id: now.lead_id === '' ? null : now.lead_id,
            ...correctionOf(now),
            ...(typed && { property: typed.draft }),
          }),
        correct: (_, now, on) => dealsApi.update({ id, version: on, ...correctionOf(now) }),
      }),
    onSuccess: (deal) => {
      draft.discardDraft();
      toast({
        tone: 'success',
        title: t`Deal recorded`,
        text: kind === 'sale' ? t`${deal.property_title} is sold.` : t`${deal.property_title} is rented out.`,
        durationMs: 10_000,
        action: {
          label: t`Draft invoice`,
          onAction: () => void navigate({ to: '/invoices', search: { bill: deal.id } }),
        },
      });
      // The deal is recorded even if this request fails.
      const parties = [deal.client_id, deal.seller_id, deal.lead_id];
      void showUpcomingMeetings({ id: property.id, parties }).catch(() => undefined);
      onRecorded();
    },
    onError: (error) => {
      const problem = problemOf(error);
      // The deal is recorded, but another person corrected or undid it before this correction.
      if (problem.code === 'conflict' && (isDeal(problem.current) || problem.reason === 'undone')) {
        draft.discardDraft();
        toast({ tone: 'danger', title: t`Error`, text: t`Someone else changed this deal. Please check it again.` });
        onRecorded();
        return;
      }
      if (onRefused?.(error)) return;
      if (problem.code === 'conflict' && isProperty(problem.current)) {
        setVersion(problem.current.version);
        setChangedBy(problem.changedBy ?? '');
        return;
      }
      if (problem.code === 'conflict' && problem.reason === 'has_deal') {
        toast({ tone: 'danger', title: t`Error`, text: t`A deal for this property is already recorded.` });
        onClose();
        return;
      }
      draft.showProblems(fieldsOf(problem));
      fail(error, t`Failed to record the deal. Please try again.`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['deals'] });
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
  });
  const name = nameOf(changedBy) || t`Someone`;
  return (
    <FormDialog
      draft={draft}
      formId="record-deal"
      title={kind === 'sale' ? t`Mark as sold` : t`Mark as rented`}
      text={typed?.draft.title ?? property.title}
      label={t`Record deal`}
      busyLabel={t`Recording...`}
      isBusy={isPending}
      onClose={onClose}
    >
      {changedBy !== null && (
        <p role="alert" className="mb-4 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
          {t`${name} changed this property. Check it, then record the deal again.`}
        </p>
      )}
      <DealForm
        draft={draft}
        formId="record-deal"
        kind={kind}
        isMonthly={kind === 'rental' && isMonthly(purpose)}
        onSubmit={(values) => !isPending && mutate(values)}
      >
        <DealLead draft={draft} propertyId={property.id} leadId={leadId} />
      </DealForm>
    </FormDialog>
  );
}

function isProperty(current: unknown): current is Property {
  return typeof current === 'object' && current !== null && 'listing_date' in current && 'version' in current;
}

function isDeal(current: unknown): boolean {
  return typeof current === 'object' && current !== null && 'commission' in current;
}
