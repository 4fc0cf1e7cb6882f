import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { MonthPerformance } from '../contract.ts';
import { metricsInput } from '../contract.ts';
import { performanceFields } from '../fields.ts';
import type { MetricField } from '../rules.ts';
import { metricFields } from '../rules.ts';
import type { MetricsValues } from './metrics-values.ts';
import { toMetricsInput, toMetricsValues } from './metrics-values.ts';
import type { SavingMetrics } from './use-save-metrics.ts';

interface MetricsFormProps {
  readonly id: string;
  readonly agentId: string;
  /** The month as it was when the form opened. */
  readonly opened: MonthPerformance;
  onSubmit(saving: Omit<SavingMetrics, 'month'>): void;
  /** Passes the function that discards the draft. */
  onOpen?(forget: () => void): void;
}

const ranges: Partial<Record<MetricField, MessageDescriptor>> = {
  client_satisfaction: msg`Client rating must be from 0 to 5, in steps of 0.1`,
  response_time_hours: msg`Response time must be at least 0, in steps of 0.1`,
  conversion_rate: msg`Conversion rate must be from 0 to 100`,
};

/** The six figures of a month. A blank field stays computed; typed values are kept as a draft on this device. */
export function MetricsForm({ id, agentId, opened, onSubmit, onOpen }: MetricsFormProps) {
  const { t } = useLingui();
  const defaults = useMemo(() => toMetricsValues(opened.typed), [opened]);
  const draft = useDraftForm<MetricsValues>({
    // Without the version, so that the draft outlives the save of another person.
    draftKey: `performance:${agentId}:${opened.month}`,
    defaults,
    version: opened.version,
    check: (values) => problemsOf(metricsInput, toMetricsInput(values)),
  });
  const { form, discardDraft } = draft;
  useEffect(() => onOpen?.(discardDraft), [onOpen, discardDraft]);
  const helpOf = useHelp(opened);
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit((values) => onSubmit({ values, begun: draft.baseline, forget: discardDraft }));
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        {metricFields.map((field) => (
          <MetricInput key={field} draft={draft} field={field} help={helpOf(field)} />
        ))}
      </div>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-12 text-ink-3">
          {t`Leave a field blank to use the computed figure. 0 counts as a value.`} <DraftNote draft={draft} />
        </p>
        <Button
          size="sm"
          onClick={() => {
            for (const field of metricFields) form.setValue(field, '');
          }}
        >
          {t`Clear all`}
        </Button>
      </div>
    </form>
  );
}

interface MetricInputProps {
  readonly draft: DraftForm<MetricsValues>;
  readonly field: MetricField;
  readonly help: string;
}

function MetricInput({ draft: { form, state }, field, help }: MetricInputProps) {
  const { t } = useLingui();
  const label = t(performanceFields[field].label);
  const problem = state.errors[field];
  const isTyped = useValue(form, field) !== '';
  return (
    <Field
      label={label}
      help={help}
      error={problem && t(ranges[field] ?? fieldMessage(problem, label))}
      action={
        isTyped && (
          <button
            type="button"
            className="link text-12"
            aria-label={t`Clear ${label}`}
            onClick={() => {
              form.setValue(field, '');
              form.focus(field);
            }}
          >
            {t`Clear`}
          </button>
        )
      }
    >
      {(control) => (
        <ControlledValue form={form} name={field}>
          {({ value, ref, onChange, onBlur }) =>
            field === 'total_revenue' || field === 'target_revenue' ? (
              <AmountInput {...control} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
            ) : (
              <Input
                {...control}
                ref={ref}
                inputMode={field === 'deals_completed' ? 'numeric' : 'decimal'}
                autoComplete="off"
                value={value}
                onChange={({ target }) => onChange(target.value)}
                onBlur={onBlur}
              />
            )
          }
        </ControlledValue>
      )}
    </Field>
  );
}

/** The computed value that each field shows when it is blank. */
function useHelp({ computed, figures, target_since }: MonthPerformance) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const monthFormatters = useMonthFormatters();
  return (field: MetricField): string => {
    switch (field) {
      case 'deals_completed':
        return t`Computed: ${formatCount(computed.deals_completed)}`;
      case 'total_revenue':
        return t`Computed: ${shortMoney(computed.total_revenue)}`;
      case 'target_revenue':
        return target_since && figures.target_revenue
          ? t`${shortMoney(figures.target_revenue)} since ${monthFormatters.full(target_since)}`
          : t`Applies to later months until changed`;
      case 'client_satisfaction':
        return t`From 0 to 5, entered by hand`;
      case 'response_time_hours':
        return t`Computed: ${computed.response_time_hours ?? '–'}`;
      case 'conversion_rate':
        return t`Computed: ${computed.conversion_rate === null ? '–' : `${computed.conversion_rate}%`}`;
    }
  };
}
