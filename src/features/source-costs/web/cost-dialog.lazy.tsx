import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { monthsLater } from '#features/analytics/rules.ts';
import { companyQuery } from '#features/company/web/queries.ts';
import { LeadSourceSelect } from '#features/leads/web/lead-source-select.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import type { SourceCost, SourceCostInput } from '../contract.ts';
import { firstDayOfMonth, maxCampaignLength } from '../rules.ts';
import { campaignsQuery, sourceCostsApi } from './queries.ts';

interface CostDialogProps {
  /** Null for a new one. */
  readonly cost: SourceCost | null;
  onClose(): void;
}

/** How many months the choice offers, the latest first. */
const months = { ahead: 3, all: 40 };

export function CostDialog({ cost, onClose }: CostDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const monthFormatters = useMonthFormatters();
  const { today } = useFormats();
  const currency = useQuery(companyQuery).data?.currency ?? 'inr';
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const list = useId();
  const [id] = useState(() => cost?.id ?? uuid());
  const [baseline, setBaseline] = useState(cost);
  const thisMonth = firstDayOfMonth(today());
  const [values, setValues] = useState<SourceCostInput>(() => {
    const { month = thisMonth, source = 'portal', campaign = '', amount = '' } = cost ?? {};
    return { month, source, campaign, amount };
  });
  const [isAsked, setAsked] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const set = (changes: Partial<SourceCostInput>) => {
    setTaken(false);
    setValues((before) => ({ ...before, ...changes }));
  };
  const offered = Array.from({ length: months.all }, (_, index) => monthsLater(thisMonth, months.ahead - index));
  const choices = offered.includes(values.month) ? offered : [...offered, values.month];
  const save = useMutation({
    mutationFn: () =>
      baseline
        ? sourceCostsApi.update({ id, version: baseline.version, ...values })
        : sourceCostsApi.create({ id, ...values }),
    onSuccess: () => {
      toast({ tone: 'success', title: cost ? t`Cost updated` : t`Cost added` });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields?.some(({ code }) => code === 'taken')) return setTaken(true);
      if (problem.code === 'conflict' && isCost(problem.current)) {
        setBaseline(problem.current);
        const amount = problem.current.amount;
        return toast({
          tone: 'info',
          title: t`A colleague changed this cost`,
          text: t`It is ${amount} now. Save again to replace it.`,
        });
      }
      fail(error, t`The cost could not be saved.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['source_costs'] }),
  });
  const isAmount = /^\d{1,10}(\.\d{1,2})?$/u.test(values.amount) && Number(values.amount) > 0;
  return (
    <FormDialog
      formId="source-cost"
      title={cost ? t`Edit cost` : t`Add cost`}
      text={t`Costs of connections are counted already.`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="source-cost"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!save.isPending && isAmount) save.mutate();
        }}
      >
        <Field label={t`Month`}>
          {(field) => (
            <Select {...field} value={values.month} onChange={({ target }) => set({ month: target.value })}>
              {choices.map((month) => (
                <option key={month} value={month}>
                  {monthFormatters.full(month)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Amount`} required error={isAsked && !isAmount ? t`Enter an amount above zero.` : undefined}>
          {(field) => (
            <MoneyField {...field} currency={currency} value={values.amount} onChange={(amount) => set({ amount })} />
          )}
        </Field>
        <Field label={t`Source`}>
          {(field) => <LeadSourceSelect {...field} value={values.source} onChange={(source) => set({ source })} />}
        </Field>
        <Field
          label={t`Campaign`}
          help={t`Spelled as in the connection. Empty: the whole source.`}
          error={isTaken ? t`This month has a cost of this source and campaign.` : undefined}
        >
          {(field) => (
            <>
              <Input
                {...field}
                list={list}
                value={values.campaign}
                maxLength={maxCampaignLength}
                autoComplete="off"
                onChange={({ target }) => set({ campaign: target.value })}
              />
              <datalist id={list}>
                {campaigns.map((campaign) => (
                  <option key={campaign} value={campaign} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </form>
    </FormDialog>
  );
}

function isCost(current: unknown): current is SourceCost {
  return typeof current === 'object' && current !== null && 'amount' in current && 'version' in current;
}
