import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormProblems } from '#platform/forms/web/form-problems.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { indianStates } from '#platform/indian-states.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { propertyFieldLabels } from '../property-field-labels.ts';
import { areaBases, isMonthly, purposes, statuses } from '../rules.ts';
import { CityInput } from './city-input.tsx';
import { FeatureInput } from './feature-input.tsx';
import { ImageInput } from './image-input.tsx';
import { areaBasisLabels, purposeLabels, statusLabels } from './labels.ts';
import type { PropertyFormValues } from './property-form-values.ts';

type FieldName = keyof PropertyFormValues;

interface PropertyFormProps {
  readonly draft: DraftForm<PropertyFormValues>;
  readonly formId: string;
  /** The edit form has the status, the add form has not. */
  readonly hasStatus: boolean;
  onSubmit(values: PropertyFormValues): void;
}

/** The fields of a property, the same for adding and editing. */
export function PropertyForm({ draft, formId, hasStatus, onSubmit }: PropertyFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const types = useQuery(propertyTypesQuery);
  const { form } = draft;
  const { register, control, formState, watch } = form;
  const purpose = watch('purpose');
  const label = (name: FieldName) => t(propertyFieldLabels[name]);
  const errorOf = (name: FieldName): ReactNode => {
    const error = formState.errors[name];
    if (!error?.type) return undefined;
    // Problems carry their code as type and their limit as message.
    const limit = typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
    if (name === 'price' && error.type === 'too_big') return t`Price cannot exceed ₹999 crores (9.99 billion).`;
    return t(fieldMessage({ path: name, code: String(error.type), ...(limit ? { limit } : {}) }, label(name)));
  };
  const plain = (
    name: FieldName,
    options: { required?: boolean; className?: string; unit?: string; help?: string; numeric?: boolean } = {},
  ) => (
    <Field
      label={label(name)}
      error={errorOf(name)}
      required={options.required}
      help={options.help}
      className={options.className}
    >
      {(field) => (
        <Input
          {...field}
          {...register(name)}
          {...(options.numeric ? { inputMode: 'decimal' as const } : {})}
          autoComplete="off"
          unit={options.unit}
        />
      )}
    </Field>
  );

  return (
    <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <FormProblems form={form} labels={propertyFieldLabels} />
      <FormSection title={t`Basic Information`} text={t`What it is and what it costs.`}>
        {plain('title', { required: true, className: 'col-span-6' })}
        <Field
          label={label('property_type_id')}
          error={errorOf('property_type_id')}
          required
          className="col-span-3 phone:col-span-6"
        >
          {(field) => (
            // Controlled: the options come later than the value.
            <Controller
              name="property_type_id"
              control={control}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <Select {...field} ref={ref} value={value} onChange={onChange} onBlur={onBlur}>
                  <option value="">{t`Choose a type`}</option>
                  {types.data?.map((type) => (
                    <option key={type.id} value={type.id}>
                      {type.name}
                    </option>
                  ))}
                </Select>
              )}
            />
          )}
        </Field>
        <Field
          label={label('price')}
          error={errorOf('price')}
          help={isMonthly(purpose) ? t`Rent per month` : undefined}
          required
          className="col-span-3 phone:col-span-6"
        >
          {(field) => (
            <Controller
              name="price"
              control={control}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <MoneyField {...field} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
              )}
            />
          )}
        </Field>
        <Field label={label('purpose')} error={errorOf('purpose')} className="col-span-3 phone:col-span-6">
          {(field) => (
            <Select {...field} {...register('purpose')}>
              {purposes.map((value) => (
                <option key={value} value={value}>
                  {t(purposeLabels[value])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {hasStatus && (
          <Field label={label('status')} error={errorOf('status')} className="col-span-3 phone:col-span-6">
            {(field) => (
              <Select {...field} {...register('status')}>
                {statuses.map((value) => (
                  <option key={value} value={value}>
                    {t(statusLabels[value])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </FormSection>

      <FormSection title={t`Property Details`} text={t`Where it stands and how large it is.`}>
        {plain('address', { required: true, className: 'col-span-6' })}
        <Field label={label('city')} error={errorOf('city')} required className="col-span-2 phone:col-span-6">
          {(field) => <CityInput {...field} {...register('city')} />}
        </Field>
        <Field label={label('state')} error={errorOf('state')} required className="col-span-2 phone:col-span-3">
          {(field) => (
            <Select {...field} {...register('state')}>
              <option value="">{t`Choose a state`}</option>
              {indianStates.map((state) => (
                <option key={state.code} value={state.code}>
                  {state.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {plain('zip_code', { className: 'col-span-2 phone:col-span-3' })}
        {plain('bedrooms', { className: 'col-span-2 phone:col-span-3', numeric: true })}
        {plain('bathrooms', { className: 'col-span-2 phone:col-span-3', numeric: true, help: t`In steps of 0.5` })}
        {plain('square_feet', { className: 'col-span-2 phone:col-span-3', numeric: true, unit: t`sq ft` })}
        <Field label={label('area_basis')} error={errorOf('area_basis')} className="col-span-2 phone:col-span-3">
          {(field) => (
            <Select {...field} {...register('area_basis')}>
              <option value="">{t`Not said`}</option>
              {areaBases.map((value) => (
                <option key={value} value={value}>
                  {t(areaBasisLabels[value])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {plain('lot_size', { className: 'col-span-2 phone:col-span-3' })}
        {plain('year_built', { className: 'col-span-2 phone:col-span-3', numeric: true })}
        <Field label={label('description')} error={errorOf('description')} className="col-span-6">
          {(field) => <Textarea {...field} {...register('description')} rows={5} />}
        </Field>
      </FormSection>

      <FormSection title={t`Features`} text={t`Press Enter after each.`}>
        <div className="col-span-6">
          <Controller
            name="features"
            control={control}
            render={({ field }) => (
              <FeatureInput value={field.value} onChange={field.onChange} error={errorOf('features')} />
            )}
          />
        </div>
      </FormSection>

      <FormSection title={t`Property Images`} text={t`The first is the cover. Each at most 5 MB.`}>
        <div className="col-span-6">
          <Controller
            name="images"
            control={control}
            render={({ field }) => <ImageInput value={field.value} onChange={field.onChange} />}
          />
        </div>
      </FormSection>

      <FormSection title={t`Listing`} text={t`Who sells it, since when, and what the law asks for.`}>
        <Field label={label('agent_id')} error={errorOf('agent_id')} className="col-span-3 phone:col-span-6">
          {(field) => (
            <Controller
              name="agent_id"
              control={control}
              render={({ field: { value, onChange, ref } }) => (
                <PersonPicker
                  {...field}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  placeholder={hasStatus ? t`Nobody` : t`Me`}
                />
              )}
            />
          )}
        </Field>
        <Field label={label('listing_date')} error={errorOf('listing_date')} className="col-span-3 phone:col-span-6">
          {(field) => (
            <Controller
              name="listing_date"
              control={control}
              render={({ field: { value, onChange } }) => (
                <DateField {...field} format={date_format} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
        {plain('rera_number', { className: 'col-span-6' })}
        {plain('latitude', { className: 'col-span-3', numeric: true })}
        {plain('longitude', { className: 'col-span-3', numeric: true })}
      </FormSection>
    </form>
  );
}
