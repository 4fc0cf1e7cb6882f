import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { typedAmount } from '#platform/fields/form-texts.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { toast } from '#ui/toast.ts';
import type { Deal } from '../contract.ts';
import { dealFields } from '../fields.ts';
import { DealForm } from './deal-form.tsx';
import type { DealFormValues } from './deal-form-values.ts';
import { checkDeal, commissionOf, correctionOf, dealFieldTexts, dealValuesOf } from './deal-form-values.ts';
import { dealsApi } from './queries.ts';

interface CorrectDealDialogProps {
  readonly deal: Deal;
  /** The price is per month. */
  readonly isMonthly: boolean;
  onClose(): void;
}

/** Corrects a deal; on a conflict, the person chooses between both versions. */
export function CorrectDealDialog({ deal, isMonthly, onClose }: CorrectDealDialogProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const queryClient = useQueryClient();
  const defaults = useMemo(() => dealValuesOf(deal), [deal]);
  const draft = useRecordDraft(dealFieldTexts, {
    draftKey: `deal:${deal.id}`,
    defaults,
    version: deal.version,
    check: (values) => checkDeal(values, today()),
  });
  const close = () => {
    draft.discardDraft();
    onClose();
  };
  const { conflict, ...saving } = useRecordSave<Deal, DealFormValues>({
    record: deal,
    draft,
    failed: t`Failed to correct the deal. Please try again.`,
    send: (values, version) => dealsApi.update({ id: deal.id, version, ...correctionOf(values) }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['deals'] });
      toast({ tone: 'success', title: t`Deal corrected` });
      close();
    },
  });
  if (conflict) {
    return (
      <Conflict
        conflict={conflict}
        base={draft.baseline.values}
        isSaving={saving.isSaving}
        onClose={saving.closeConflict}
        onKeepTheirs={() => {
          void queryClient.invalidateQueries({ queryKey: ['deals'] });
          close();
        }}
        onSave={saving.saveChosen}
      />
    );
  }
  return (
    <FormDialog
      draft={draft}
      formId="correct-deal"
      title={t`Edit deal`}
      text={deal.property_title}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={saving.isSaving}
      onClose={onClose}
    >
      <DealForm
        draft={draft}
        formId="correct-deal"
        kind={deal.kind}
        isMonthly={isMonthly}
        onSubmit={(values) => !saving.isSaving && saving.save(values)}
      />
    </FormDialog>
  );
}

interface ConflictProps {
  readonly conflict: { readonly current: Deal; readonly changedBy: string | null; readonly mine: DealFormValues };
  readonly base: DealFormValues;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: DealFormValues): void;
}

/** The commission is compared in rupees, even if it was typed in percent. */
function Conflict({ conflict: { current, changedBy, mine }, base, ...props }: ConflictProps) {
  const { t } = useLingui();
  const names = {
    ...usePeopleNames(),
    ...useRecordNames([[mine.client_id, clientQuery(mine.client_id)]], [current.client]),
  };
  const fields = withCustomFields(dealFields, 'deals');
  const format = useFormatField<DealFormValues>(fields, names);
  const nameOf = usePersonName();
  const name = nameOf(changedBy) ?? t`Someone`;
  const formatField = (field: keyof DealFormValues, values: DealFormValues): string => {
    if (field !== 'shares') return format(field, values);
    return values.shares.map(({ agent_id, share }) => `${nameOf(names[agent_id]) ?? '…'} ${share}%`).join(', ');
  };
  const inRupees = (values: DealFormValues): DealFormValues => ({
    ...values,
    commission: typedAmount(commissionOf(values)),
    commission_by: 'amount',
    percent: '',
  });
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this deal while you were editing`}
      labels={labelsOf(fields)}
      base={inRupees(base)}
      mine={inRupees(mine)}
      theirs={dealValuesOf(current)}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={formatField}
    />
  );
}
