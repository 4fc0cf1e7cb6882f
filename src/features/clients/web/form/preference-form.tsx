import { useLingui } from '@lingui/react/macro';
import { PlaceInput } from '#features/localities/web/place-input.tsx';
import { AmenityInput } from '#features/requirements/web/amenity-input.tsx';
import { BudgetFields } from '#features/requirements/web/budget-fields.tsx';
import { requirementMessage } from '#features/requirements/web/requirement-messages.ts';
import { RoomRange } from '#features/requirements/web/room-range.tsx';
import { TypeChecklist } from '#features/requirements/web/type-checklist.tsx';
import { useBudgetRefusal } from '#features/requirements/web/use-budget-refusal.ts';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { preferenceFields } from '../../fields.ts';
import type { PreferenceValues } from '../page/preference-values.ts';

type FieldName = keyof PreferenceValues;

interface PreferenceFormProps {
  readonly draft: DraftForm<PreferenceValues>;
  readonly formId: string;
  onSubmit(values: PreferenceValues): void;
}

export function PreferenceForm({ draft, formId, onSubmit }: PreferenceFormProps) {
  const { t } = useLingui();
  const refuseBudget = useBudgetRefusal();
  const errorOf = usePreferenceError(draft);
  const { form } = draft;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void refuseBudget(form.values());
        void form.submit(onSubmit);
      }}
    >
      <FormSection title={t`Location Preferences`} text={t`Locations the client prefers.`}>
        <div className="col-span-6">
          <ControlledValue form={form} name="preferred_locations">
            {({ value, onChange }) => (
              <PlaceInput
                label={t`Add a location`}
                addLabel={t`Add location`}
                value={value}
                onChange={(locations) => onChange([...locations])}
                error={errorOf('preferred_locations')}
              />
            )}
          </ControlledValue>
        </div>
      </FormSection>
      <FormSection title={t`Budget Range`} text={t`Leave empty for any budget.`}>
        <BudgetFields
          form={form}
          names={['budget_min', 'budget_max']}
          errorOf={errorOf}
          className="col-span-3 phone:col-span-6"
        />
      </FormSection>
      <FormSection title={t`Property Types`} text={t`Leave unticked for any type.`}>
        <ControlledValue form={form} name="property_type_ids">
          {({ value, onChange }) => <TypeChecklist value={value} onChange={onChange} />}
        </ControlledValue>
      </FormSection>
      <FormSection title={t`Room Requirements`} text={t`Drag the handles to set a range.`}>
        {(['bedrooms', 'bathrooms'] as const).map((rooms) => (
          <ControlledValue key={rooms} form={form} name={rooms}>
            {({ value, onChange }) => <RoomRange rooms={rooms} value={value} onChange={onChange} />}
          </ControlledValue>
        ))}
      </FormSection>
      <FormSection title={t`Preferred Amenities`} text={t`What the property should offer.`}>
        <ControlledValue form={form} name="amenities">
          {({ value, onChange }) => <AmenityInput value={value} onChange={onChange} error={errorOf('amenities')} />}
        </ControlledValue>
      </FormSection>
      <FormSection title={t`Additional Notes`}>
        <Field label={t(preferenceFields.notes.label)} hideLabel error={errorOf('notes')} className="col-span-6">
          {(control) => <Textarea {...control} {...form.register('notes')} rows={4} />}
        </Field>
      </FormSection>
    </form>
  );
}

function usePreferenceError(draft: DraftForm<PreferenceValues>) {
  const { t } = useLingui();
  const withLimit = useAmountLimit();
  return (name: FieldName): string | undefined => {
    const found = draft.state.errors[name];
    const problem = found && withLimit(found);
    return problem && t(requirementMessage(problem) ?? fieldMessage(problem, t(preferenceFields[name].label)));
  };
}
