import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { labelsOf } from '#platform/fields/fields.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { DateField } from '#ui/date-field.tsx';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { invoiceFields } from '../fields.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { invoiceMessage, parsedAmount } from './invoice-form-values.ts';
import { quoteQuery } from './queries.ts';

interface InvoiceFormProps {
  readonly draft: DraftForm<InvoiceFormValues>;
  readonly formId: string;
  readonly id?: string;
  onSubmit(values: InvoiceFormValues): void;
}

const fieldTexts = { labels: labelsOf(invoiceFields), messageOf: invoiceMessage };

export function InvoiceForm({ draft, formId, id, onSubmit }: InvoiceFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  return (
    <form
      id={formId}
      noValidate
      className="grid grid-cols-2 gap-x-3 gap-y-4 phone:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSubmit);
      }}
    >
      <InvoiceField draft={draft} name="client_id">
        {(field) => (
          <ControlledValue form={form} name="client_id">
            {({ value, onChange, ref }) => (
              <ClientPicker
                {...field}
                ref={ref}
                value={value}
                onChange={onChange}
                placeholder={t`Name, email or phone`}
              />
            )}
          </ControlledValue>
        )}
      </InvoiceField>
      <InvoiceField draft={draft} name="property_id">
        {(field) => (
          <ControlledValue form={form} name="property_id">
            {({ value, onChange }) => (
              <PropertyPicker {...field} value={value} onChange={onChange} placeholder={t`Not specified`} />
            )}
          </ControlledValue>
        )}
      </InvoiceField>
      <InvoiceField draft={draft} name="amount" required help={t`Before GST.`}>
        {(field) => (
          <ControlledValue form={form} name="amount">
            {(given) => <AmountInput {...field} {...given} />}
          </ControlledValue>
        )}
      </InvoiceField>
      <InvoiceField draft={draft} name="due_date" required>
        {(field) => (
          <ControlledValue form={form} name="due_date">
            {(given) => <DateField {...field} {...given} format={date_format} today={today()} />}
          </ControlledValue>
        )}
      </InvoiceField>
      <AmountDue draft={draft} id={id} />
      <InvoiceField
        draft={draft}
        name="commission_rate"
        required
        help={t`Agent’s share. Not shown on the invoice.`}
        className="col-span-full"
      >
        {(field) => (
          <Input {...field} {...form.register('commission_rate')} inputMode="decimal" autoComplete="off" unit="%" />
        )}
      </InvoiceField>
      <InvoiceField
        draft={draft}
        name="description"
        help={t`What the invoice is for. Leave empty to name the property.`}
        className="col-span-full"
      >
        {(field) => <Input {...field} {...form.register('description')} maxLength={500} autoComplete="off" />}
      </InvoiceField>
      <InvoiceField draft={draft} name="notes" help={t`Printed below the totals.`} className="col-span-full">
        {(field) => <Textarea {...field} {...form.register('notes')} rows={2} maxLength={2000} />}
      </InvoiceField>
    </form>
  );
}

interface InvoiceFieldProps {
  readonly draft: DraftForm<InvoiceFormValues>;
  readonly name: keyof InvoiceFormValues;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly className?: string;
  children(control: FieldControl): ReactNode;
}

function InvoiceField({ draft, name, className = '', ...props }: InvoiceFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      {...props}
      className={className}
      label={t(invoiceFields[name].label)}
      error={useFieldError(fieldTexts, draft, name)}
    />
  );
}

/** '₹1,00,000 + 18% GST ₹18,000 = ₹1,18,000', updated while typing. */
function AmountDue({ draft: { form }, id }: { draft: DraftForm<InvoiceFormValues>; id: string | undefined }) {
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
