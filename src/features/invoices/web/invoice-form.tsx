import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { TwoColumnForm } from '#platform/forms/web/two-column-form.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { parsedAmount } from './invoice-form-values.ts';
import { quoteQuery } from './queries.ts';

interface InvoiceFormProps {
  readonly draft: RecordDraft<InvoiceFormValues>;
  readonly formId: string;
  readonly id?: string;
  onSubmit(values: InvoiceFormValues): void;
}

export function InvoiceForm({ draft, formId, id, onSubmit }: InvoiceFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  return (
    <TwoColumnForm draft={draft} formId={formId} onSubmit={onSubmit}>
      <ControlledField draft={draft} name="client_id">
        {(control) => <ClientPicker {...control} placeholder={t`Name, email or phone`} />}
      </ControlledField>
      <ControlledField draft={draft} name="property_id">
        {(control) => <PropertyPicker {...control} placeholder={t`Not specified`} />}
      </ControlledField>
      <ControlledField draft={draft} name="amount" required help={t`Before GST.`}>
        {(control) => <AmountInput {...control} />}
      </ControlledField>
      <ControlledField draft={draft} name="due_date" required>
        {(control) => <DateField {...control} format={date_format} today={today()} />}
      </ControlledField>
      <AmountDue draft={draft} id={id} />
      <RecordTextField
        draft={draft}
        name="commission_rate"
        required
        help={t`Agent’s share. Not shown on the invoice.`}
        numeric
        unit="%"
        className="col-span-full"
      />
      <RecordTextField
        draft={draft}
        name="description"
        help={t`What the invoice is for. Leave empty to name the property.`}
        maxLength={500}
        className="col-span-full"
      />
      <LabelledRecordField draft={draft} name="notes" help={t`Printed below the totals.`} className="col-span-full">
        {(field) => <Textarea {...field} {...form.register('notes')} rows={2} maxLength={2000} />}
      </LabelledRecordField>
    </TwoColumnForm>
  );
}

/** '₹1,00,000 + 18% GST ₹18,000 = ₹1,18,000', updated while typing. */
function AmountDue({ draft: { form }, id }: { draft: RecordDraft<InvoiceFormValues>; id: string | undefined }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = parsedAmount(useDeferredValue(useValue(form, 'amount')));
  const property_id = useValue(form, 'property_id');
  const client_id = useValue(form, 'client_id');
  const { data } = useQuery({
    ...quoteQuery({ amount: amount ?? '', property_id, client_id, id }),
    enabled: amount !== null,
  });
  const isTaxed = data && data.tax_kind !== 'none';
  const rate = data?.tax_rate.replace(/\.?0+$/u, '');
  return (
    <p
      aria-live="polite"
      className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-control bg-paper px-3 py-2 inset-ring inset-ring-line"
    >
      {amount === null || !data ? (
        <span className="text-ink-3">{t`Enter an amount to see the amount due.`}</span>
      ) : (
        <>
          <span className="text-ink-2">
            {isTaxed ? t`${money(amount)} + ${rate}% GST ${money(data.tax)}` : t`No GST is charged.`}
          </span>
          <span className="font-semibold text-ink">{t`Amount due: ${money(data.total)}`}</span>
        </>
      )}
    </p>
  );
}
