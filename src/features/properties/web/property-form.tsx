import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { propertyFields } from '../fields.ts';
import { purposeLabels, statusLabels } from '../labels.ts';
import { isClosed, isMonthly, propertyStatuses, purposes } from '../rules.ts';
import { CityInput } from './city-input.tsx';
import { PropertyField, PropertyTextField } from './property-field.tsx';
import { prefetchPropertySchema } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import type { PictureWait } from './use-picture-wait.ts';

// Shown only after a failed submit.
const problems = lazyComponent(() =>
  import('#platform/forms/web/form-problems.lazy.tsx').then((part) => part.FormProblems),
);
// Below the first screen.
const more = lazyComponent(() => import('./property-form-more.lazy.tsx').then((part) => part.PropertyFormMore));

interface PropertyFormProps {
  readonly draft: DraftForm<PropertyFormValues>;
  readonly formId: string;
  /** True in the edit form, false in the add form. */
  readonly hasStatus: boolean;
  readonly saving: PictureWait;
}

export function PropertyForm({ draft, formId, hasStatus, saving }: PropertyFormProps) {
  const { t } = useLingui();
  const states = useStates();
  const types = useTypes();
  const { form } = draft;
  const { register } = form;
  const purpose = useValue(form, 'purpose');
  const status = useValue(form, 'status');
  const asksForDeal = isClosed(status) && status !== draft.baseline.values.status;
  const More = more.useComponent(true, false);
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  const queryClient = useQueryClient();
  useEffect(() => {
    prefetchPropertySchema();
    problems.prefetch();
    // For the lazy sections.
    void queryClient.prefetchQuery(peopleQuery);
  }, [queryClient]);

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(saving.save);
      }}
    >
      {FormProblems && <FormProblems draft={draft} labels={labelsOf(propertyFields)} />}
      <FormSection title={t`Basic Information`} text={t`Title, type, purpose and price.`}>
        <PropertyTextField draft={draft} name="title" required className="col-span-6" />
        <PropertyField draft={draft} name="property_type_id" required className="col-span-3 phone:col-span-6">
          {(field) => (
            // Controlled: the options load after the value.
            <ControlledValue form={form} name="property_type_id">
              {({ onChange, ...given }) => (
                <Select {...field} {...given} onChange={({ target }) => onChange(target.value)}>
                  <option value="">{t`Choose a type`}</option>
                  {types.map((type) => (
                    <option key={type.id} value={type.id}>
                      {type.name}
                    </option>
                  ))}
                </Select>
              )}
            </ControlledValue>
          )}
        </PropertyField>
        <PropertyField
          draft={draft}
          name="price"
          help={isMonthly(purpose) ? t`Rent per month` : undefined}
          required
          className="col-span-3 phone:col-span-6"
        >
          {(field) => (
            <ControlledValue form={form} name="price">
              {(given) => <AmountInput {...field} {...given} />}
            </ControlledValue>
          )}
        </PropertyField>
        <PropertyField draft={draft} name="purpose" className="col-span-3 phone:col-span-6">
          {(field) => (
            <Select {...field} {...register('purpose')}>
              {purposes.map((value) => (
                <option key={value} value={value}>
                  {t(purposeLabels[value])}
                </option>
              ))}
            </Select>
          )}
        </PropertyField>
        {hasStatus && (
          <PropertyField
            draft={draft}
            name="status"
            help={asksForDeal ? t`You will enter the deal when you save.` : undefined}
            className="col-span-3 phone:col-span-6"
          >
            {(field) => (
              <Select {...field} {...register('status')}>
                {propertyStatuses.map((value) => (
                  <option key={value} value={value}>
                    {t(statusLabels[value])}
                  </option>
                ))}
              </Select>
            )}
          </PropertyField>
        )}
      </FormSection>

      <FormSection title={t`Property Details`} text={t`Address, size and rooms.`}>
        <PropertyTextField draft={draft} name="address" required className="col-span-6" />
        <PropertyField draft={draft} name="city" required className="col-span-2 phone:col-span-6">
          {(field) => <CityInput {...field} {...register('city')} />}
        </PropertyField>
        <PropertyField draft={draft} name="state" required className="col-span-2 phone:col-span-3">
          {(field) => (
            <Select {...field} {...register('state')}>
              <option value="">{t`Choose a state`}</option>
              {states.map((state) => (
                <option key={state.code} value={state.code}>
                  {state.name}
                </option>
              ))}
            </Select>
          )}
        </PropertyField>
        <PropertyTextField draft={draft} name="zip_code" className="col-span-2 phone:col-span-3" />
        <PropertyTextField draft={draft} name="bedrooms" className="col-span-2 phone:col-span-3" numeric />
        <PropertyTextField
          draft={draft}
          name="bathrooms"
          className="col-span-2 phone:col-span-3"
          numeric
          help={t`In steps of 0.5`}
        />
        <PropertyTextField
          draft={draft}
          name="square_feet"
          className="col-span-2 phone:col-span-3"
          numeric
          unit={t`sq ft`}
        />
        <OptionalChoice draft={draft} name="area_basis" />
        <OptionalChoice draft={draft} name="facing" />
        <PropertyTextField draft={draft} name="lot_size" className="col-span-2 phone:col-span-3" />
        <PropertyTextField draft={draft} name="year_built" className="col-span-2 phone:col-span-3" numeric />
        <PropertyField draft={draft} name="description" className="col-span-6">
          {(field) => <Textarea {...field} {...register('description')} rows={5} />}
        </PropertyField>
      </FormSection>

      {More && <More draft={draft} isNew={!hasStatus} sending={saving.sending} />}
    </form>
  );
}

interface OptionalChoiceProps {
  readonly draft: DraftForm<PropertyFormValues>;
  readonly name: 'area_basis' | 'facing';
}

/** A field with a fixed choice of values that may stay empty. */
function OptionalChoice({ draft, name }: OptionalChoiceProps) {
  const { t } = useLingui();
  return (
    <PropertyField draft={draft} name={name} className="col-span-2 phone:col-span-3">
      {(field) => (
        <Select {...field} {...draft.form.register(name)}>
          <option value="">{t`Not specified`}</option>
          {Object.entries(propertyFields[name].labels).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </Select>
      )}
    </PropertyField>
  );
}
