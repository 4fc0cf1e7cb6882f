import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { CustomInputs } from '#features/custom-fields/web/custom-inputs.tsx';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import { TwoColumnForm } from '#platform/forms/web/two-column-form.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { partyLabels } from '../labels.ts';
import type { DealKind } from '../rules.ts';
import { percentOf } from '../rules.ts';
import type { DealFormValues } from './deal-form-values.ts';
import { commissionIn, parsedCommission, parsedPrice } from './deal-form-values.ts';
import { DealShares } from './deal-shares.tsx';

interface DealFormProps {
  readonly draft: RecordDraft<DealFormValues>;
  readonly formId: string;
  readonly kind: DealKind;
  /** The price is per month. */
  readonly isMonthly: boolean;
  /** Below the client. */
  readonly children?: ReactNode;
  onSubmit(values: DealFormValues): void;
}

export function DealForm({ draft, formId, kind, isMonthly, children, onSubmit }: DealFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  return (
    <TwoColumnForm draft={draft} formId={formId} onSubmit={onSubmit}>
      <ControlledField draft={draft} name="price" required help={isMonthly ? t`Rent per month` : undefined}>
        {(control) => <AmountInput {...control} />}
      </ControlledField>
      <ControlledField draft={draft} name="closed_on" required>
        {(control) => <DateField {...control} format={date_format} today={today()} max={today()} />}
      </ControlledField>
      <ControlledField draft={draft} name="client_id" label={t(partyLabels[kind].taker)} className="col-span-full">
        {(control) => <ClientPicker {...control} placeholder={t`Name, email or phone`} />}
      </ControlledField>
      {children}
      <Commission draft={draft} kind={kind} />
      <DealShares draft={draft} error={useFieldError(draft, 'shares')} />
      <LabelledRecordField draft={draft} name="notes" className="col-span-full">
        {(field) => <Textarea {...field} {...form.register('notes')} rows={2} maxLength={2000} />}
      </LabelledRecordField>
      <CustomInputs kind="deals" draft={draft} className="col-span-full grid grid-cols-6 gap-x-3 gap-y-4" />
    </TwoColumnForm>
  );
}

function Commission({ draft, kind }: { draft: RecordDraft<DealFormValues>; kind: DealKind }) {
  const { t } = useLingui();
  const { money, symbol } = useFormats();
  const { form } = draft;
  const by = useValue(form, 'commission_by');
  // Each of the three changes the help text.
  useValue(form, 'price');
  useValue(form, 'commission');
  useValue(form, 'percent');
  const values = form.values();
  const commission = parsedCommission(values);
  const price = parsedPrice(values);
  const percent = commission !== null && price !== null ? percentOf(price, commission) : null;
  // The field shows the errors of both units, so a change of the percentage validates it again.
  const lookAgain = () => form.setValue('commission', form.values().commission);
  const said = () => {
    if (commission === null) return kind === 'rental' ? t`Usually one month's rent.` : t`Before GST.`;
    if (by === 'percent') return t`${money(commission)}, before GST`;
    return percent === null ? undefined : t`${percent}% of the price, before GST`;
  };
  return (
    <LabelledRecordField draft={draft} name="commission" required help={said()} className="col-span-full">
      {(field) => (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            {by === 'amount' ? (
              <ControlledValue form={form} name="commission">
                {(given) => <AmountInput {...field} {...given} />}
              </ControlledValue>
            ) : (
              <ControlledValue form={form} name="percent">
                {({ onChange, ...given }) => (
                  <Input
                    {...field}
                    {...given}
                    inputMode="decimal"
                    autoComplete="off"
                    unit="%"
                    onChange={({ target }) => {
                      onChange(target.value);
                      lookAgain();
                    }}
                  />
                )}
              </ControlledValue>
            )}
          </div>
          <Segmented
            label={t`Commission by`}
            value={by}
            onChange={(next) => {
              // Converts the typed value to the new unit.
              const typed = commissionIn(next, form.values());
              form.setValue('percent', typed.percent);
              form.setValue('commission_by', next);
              form.setValue('commission', typed.commission);
            }}
            segments={[
              { value: 'amount', label: symbol },
              { value: 'percent', label: '%' },
            ]}
          />
        </div>
      )}
    </LabelledRecordField>
  );
}
