import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { CustomInputs } from '#features/custom-fields/web/custom-inputs.tsx';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { propertyStatusLabels, purposeLabels } from '../../labels.ts';
import { isClosed, isMonthly, propertyStatuses, purposes } from '../../rules.ts';
import { CityInput, LocalityTextField } from './city-input.tsx';
import type { NewProperty } from './create-property.ts';
import { FactSelect } from './fact-select.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';
import type { PictureSendings } from './use-picture-wait.ts';
import { useShownFacts } from './use-shown-facts.ts';

// Below the first screen.
const more = lazyComponent(() => import('./property-form-more.lazy.tsx').then((part) => part.PropertyFormMore));

const unknownLocality = lazyComponent(() => import('./unknown-locality.lazy.tsx').then((part) => part.UnknownLocality));

interface PropertyFormProps {
  readonly draft: RecordDraft<PropertyFormValues>;
  /** True in the edit form, false in the add form. */
  readonly hasStatus: boolean;
  readonly sending: PictureSendings;
  /** The queued property in the form. */
  readonly queued?: NewProperty | null;
  onSubmit(values: PropertyFormValues): void;
}

export function PropertyForm({ draft, hasStatus, sending, queued = null, onSubmit }: PropertyFormProps) {
  const { t } = useLingui();
  const states = useStates();
  const types = useTypes();
  const { form } = draft;
  const { register } = form;
  const purpose = useValue(form, 'purpose');
  const propertyTypeId = useValue(form, 'property_type_id');
  const city = useValue(form, 'city');
  const locality = useValue(form, 'locality');
  const state = useValue(form, 'state');
  const UnknownLocality = unknownLocality.useComponent(locality !== '', false);
  const isShown = useShownFacts(draft);
  const status = useValue(form, 'status');
  const asksForDeal = isClosed(status) && status !== draft.baseline.values.status;
  const More = more.useComponent(true, false);
  const queryClient = useQueryClient();
  useEffect(() => {
    // For the lazy sections.
    void queryClient.prefetchQuery(peopleQuery);
  }, [queryClient]);

  return (
    <RecordFormElement form={propertyForm} draft={draft} onSubmit={onSubmit}>
      <FormSection title={t`Basic Information`} text={t`Title, type, purpose and price.`}>
        <RecordTextField draft={draft} name="title" required className="col-span-6" />
        <LabelledRecordField draft={draft} name="property_type_id" required className="col-span-3 phone:col-span-6">
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
        </LabelledRecordField>
        <ControlledField
          draft={draft}
          name="price"
          help={isMonthly(purpose) ? t`Rent per month` : undefined}
          required
          className="col-span-3 phone:col-span-6"
        >
          {(control) => <AmountInput {...control} />}
        </ControlledField>
        <RecordSelect
          draft={draft}
          name="purpose"
          className="col-span-3 phone:col-span-6"
          options={purposes.map((value) => ({ value, text: t(purposeLabels[value]) }))}
        />
        {hasStatus && (
          <RecordSelect
            draft={draft}
            name="status"
            help={asksForDeal ? t`You will enter the deal when you save.` : undefined}
            className="col-span-3 phone:col-span-6"
            options={propertyStatuses.map((value) => ({ value, text: t(propertyStatusLabels[value]) }))}
          />
        )}
      </FormSection>

      <FormSection title={t`Property Details`} text={t`Address, size and rooms.`}>
        <RecordTextField draft={draft} name="address" required className="col-span-6" />
        <LabelledRecordField draft={draft} name="locality" className="col-span-3 phone:col-span-6">
          {(field) => (
            <>
              <LocalityTextField {...field} {...register('locality')} city={city} maxLength={100} />
              {UnknownLocality && <UnknownLocality name={locality} city={city} state={state} />}
            </>
          )}
        </LabelledRecordField>
        <RecordTextField draft={draft} name="project" className="col-span-3 phone:col-span-6" />
        <LabelledRecordField draft={draft} name="city" required className="col-span-2 phone:col-span-6">
          {(field) => <CityInput {...field} {...register('city')} />}
        </LabelledRecordField>
        <RecordSelect
          draft={draft}
          name="state"
          required
          className="col-span-2 phone:col-span-3"
          empty={t`Choose a state`}
          options={states.map((state) => ({ value: state.code, text: state.name }))}
        />
        <RecordTextField draft={draft} name="zip_code" className="col-span-2 phone:col-span-3" />
        {isShown('bedrooms') && (
          <RecordTextField draft={draft} name="bedrooms" className="col-span-2 phone:col-span-3" numeric />
        )}
        {isShown('bathrooms') && (
          <RecordTextField
            draft={draft}
            name="bathrooms"
            className="col-span-2 phone:col-span-3"
            numeric
            help={t`2.5 is 2 and a powder room`}
          />
        )}
        <RecordTextField
          draft={draft}
          name="square_feet"
          className="col-span-2 phone:col-span-3"
          numeric
          unit={t`sq ft`}
        />
        <FactSelect draft={draft} name="area_basis" />
        {(['floor', 'total_floors'] as const).filter(isShown).map((name) => (
          <RecordTextField
            key={name}
            draft={draft}
            name={name}
            className="col-span-2 phone:col-span-3"
            numeric
            help={name === 'floor' ? t`0 is the ground floor` : undefined}
          />
        ))}
        <FactSelect draft={draft} name="facing" />
        {isShown('lot_size') && (
          <RecordTextField draft={draft} name="lot_size" className="col-span-2 phone:col-span-3" />
        )}
        {isShown('year_built') && (
          <RecordTextField draft={draft} name="year_built" className="col-span-2 phone:col-span-3" numeric />
        )}
        <LabelledRecordField draft={draft} name="description" className="col-span-6">
          {(field) => <Textarea {...field} {...register('description')} rows={5} />}
        </LabelledRecordField>
      </FormSection>

      {More && <More draft={draft} isNew={!hasStatus} sending={sending} queued={queued} />}
      <CustomInputs kind="properties" draft={draft} propertyTypeId={propertyTypeId} />
    </RecordFormElement>
  );
}
