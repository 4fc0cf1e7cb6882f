import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PlaceInput } from '#features/localities/web/place-input.tsx';
import { AreaFields } from '#features/requirements/web/area-fields.tsx';
import { BudgetFields } from '#features/requirements/web/budget-fields.tsx';
import { RoomChips } from '#features/requirements/web/room-chips.tsx';
import { TypeChecklist } from '#features/requirements/web/type-checklist.tsx';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import { Choices } from '#ui/choices.tsx';
import { DateField } from '#ui/date-field.tsx';
import { leadFields } from '../../fields.ts';
import { interestLabels } from '../../labels.ts';
import { interests } from '../../rules.ts';
import type { LeadFormValues } from './lead-form-values.ts';

const half = 'col-span-3 phone:col-span-6';

/** The first requirement of the lead, in the order in which it is asked on the phone. */
export function LeadLookingFor({ draft }: { draft: RecordDraft<LeadFormValues> }) {
  const { t } = useLingui();
  const headId = useId();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  const { form } = draft;
  const errors = {
    preferred_locations: useFieldError(draft, 'preferred_locations'),
    budget_min: useFieldError(draft, 'budget_min'),
    budget: useFieldError(draft, 'budget'),
    area_min: useFieldError(draft, 'area_min'),
    area_max: useFieldError(draft, 'area_max'),
  };
  const interestOptions = interests.map((value) => ({ value: value as string, label: t(interestLabels[value]) }));
  return (
    <fieldset
      aria-labelledby={headId}
      className="col-span-6 grid min-w-0 grid-cols-6 gap-4 rounded-card border border-line p-4 phone:p-3"
    >
      <h3 id={headId} className="col-span-6">
        {t`Looking for`}
      </h3>
      <LabelledRecordField draft={draft} name="interest_type" group className="col-span-6">
        {(control) => (
          <ControlledValue form={form} name="interest_type">
            {({ value, onChange, ref }) => (
              <Choices
                {...control}
                ref={ref}
                value={value}
                options={[...interestOptions, { value: '', label: t`Not specified` }]}
                onChange={onChange}
              />
            )}
          </ControlledValue>
        )}
      </LabelledRecordField>
      <div className="col-span-6">
        <ControlledValue form={form} name="preferred_locations">
          {({ value, onChange, ref }) => (
            <PlaceInput
              ref={ref}
              heading={t(leadFields.preferred_locations.label)}
              label={t`Add a location`}
              addLabel={t`Add location`}
              value={value}
              onChange={(values) => onChange([...values])}
              error={errors.preferred_locations}
            />
          )}
        </ControlledValue>
      </div>
      <BudgetFields form={form} names={['budget_min', 'budget']} errorOf={(name) => errors[name]} className={half} />
      <LabelledRecordField draft={draft} name="bedrooms" group className="col-span-6">
        {(control) => (
          <ControlledValue form={form} name="bedrooms">
            {({ value, onChange }) => <RoomChips {...control} rooms="bedrooms" value={value} onChange={onChange} />}
          </ControlledValue>
        )}
      </LabelledRecordField>
      <LabelledRecordField draft={draft} name="property_type_ids" group className="col-span-6">
        {({ required: _, ...control }) => (
          <fieldset {...control} className="min-w-0">
            <ControlledValue form={form} name="property_type_ids">
              {({ value, onChange }) => <TypeChecklist value={value} onChange={onChange} />}
            </ControlledValue>
          </fieldset>
        )}
      </LabelledRecordField>
      <AreaFields form={form} errorOf={(name) => errors[name]} className={half} />
      <ControlledField draft={draft} name="possession_by" className={half}>
        {(control) => <DateField {...control} format={date_format} today={today()} />}
      </ControlledField>
    </fieldset>
  );
}
