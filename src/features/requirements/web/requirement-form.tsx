import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId, useState, useSyncExternalStore } from 'react';
import { CustomInputs } from '#features/custom-fields/web/custom-inputs.tsx';
import { PlaceInput } from '#features/localities/web/place-input.tsx';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choices.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { requirementFields } from '../fields.ts';
import { criterionLabels, requirementPurposeLabels } from '../labels.ts';
import type { RequirementCriterion } from '../rules.ts';
import { requirementPurposes } from '../rules.ts';
import { AmenityInput } from './amenity-input.tsx';
import { AreaFields } from './area-fields.tsx';
import { BudgetFields } from './budget-fields.tsx';
import type { RequirementValues } from './requirement-values.ts';
import { namedCriteria, requirementOf } from './requirement-values.ts';
import { RoomChips } from './room-chips.tsx';
import { TypeChecklist } from './type-checklist.tsx';

interface RequirementFormProps {
  readonly draft: RecordDraft<RequirementValues>;
  readonly formId: string;
  onSubmit(values: RequirementValues): void;
}

/** First what is asked on the phone; the rest is behind 'More', and open if it holds a value or an error. */
export function RequirementForm({ draft, formId, onSubmit }: RequirementFormProps) {
  const { t } = useLingui();
  const { form, state } = draft;
  const [isMore, setMore] = useState(() => hasMore(form.values()));
  const isErrorBelow = (['bathrooms', 'amenities', 'possession_by'] as const).some((one) => state.errors[one]);
  const submit = () => void form.submit(onSubmit);
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onKeyDown={sendOnEnter(submit)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MainFields draft={draft} />
      {isMore || isErrorBelow ? (
        <MoreFields draft={draft} />
      ) : (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setMore(true)}>{t`More`}</Button>
        </div>
      )}
      <CustomInputs kind="requirements" draft={draft} className="grid grid-cols-6 gap-4" />
    </form>
  );
}

function hasMore(values: RequirementValues): boolean {
  const { bathrooms, amenities, possession_by } = values;
  return possession_by !== '' || bathrooms.length > 0 || amenities.length > 0;
}

interface FieldsProps {
  readonly draft: RecordDraft<RequirementValues>;
}

function MainFields({ draft }: FieldsProps) {
  const { t } = useLingui();
  const errorOf = useRequirementError(draft);
  const { form } = draft;
  return (
    <>
      <Field label={t(requirementFields.purpose.label)} group error={errorOf('purpose')}>
        {(control) => (
          <ControlledValue form={form} name="purpose">
            {({ value, onChange, ref }) => (
              <Choices
                {...control}
                ref={ref}
                value={value}
                options={requirementPurposes.map((one) => ({ value: one, label: t(requirementPurposeLabels[one]) }))}
                onChange={onChange}
              />
            )}
          </ControlledValue>
        )}
      </Field>
      <Criterion draft={draft} criterion="place">
        <ControlledValue form={form} name="preferred_locations">
          {({ value, onChange, ref }) => (
            <PlaceInput
              ref={ref}
              label={t`Add a location`}
              addLabel={t`Add location`}
              value={value}
              onChange={(locations) => onChange([...locations])}
              error={errorOf('preferred_locations')}
            />
          )}
        </ControlledValue>
      </Criterion>
      <Criterion draft={draft} criterion="budget">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <BudgetFields form={form} names={['budget_min', 'budget_max']} errorOf={errorOf} />
        </div>
      </Criterion>
      <RoomField draft={draft} rooms="bedrooms" />
      <Criterion draft={draft} criterion="type">
        <ControlledValue form={form} name="property_type_ids">
          {({ value, onChange }) => <TypeChecklist value={value} onChange={onChange} />}
        </ControlledValue>
      </Criterion>
      <Criterion draft={draft} criterion="area">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <AreaFields form={form} errorOf={errorOf} />
        </div>
      </Criterion>
    </>
  );
}

function MoreFields({ draft }: FieldsProps) {
  const { t } = useLingui();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  const errorOf = useRequirementError(draft);
  const { form } = draft;
  return (
    <>
      <RoomField draft={draft} rooms="bathrooms" />
      <Criterion draft={draft} criterion="possession">
        <Field
          label={t(requirementFields.possession_by.label)}
          hideLabel
          error={errorOf('possession_by')}
          className="max-w-60"
        >
          {(control) => (
            <ControlledValue form={form} name="possession_by">
              {({ value, onChange, onBlur, ref }) => (
                <DateField
                  {...control}
                  ref={ref}
                  format={date_format}
                  today={today()}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                />
              )}
            </ControlledValue>
          )}
        </Field>
      </Criterion>
      <Criterion draft={draft} criterion="amenities">
        <ControlledValue form={form} name="amenities">
          {({ value, onChange }) => <AmenityInput value={value} onChange={onChange} error={errorOf('amenities')} />}
        </ControlledValue>
      </Criterion>
    </>
  );
}

function RoomField({ draft, rooms }: FieldsProps & { readonly rooms: 'bedrooms' | 'bathrooms' }) {
  const { t } = useLingui();
  const errorOf = useRequirementError(draft);
  return (
    <Criterion draft={draft} criterion={rooms}>
      <Field label={t(criterionLabels[rooms])} hideLabel group error={errorOf(rooms)}>
        {(control) => (
          <ControlledValue form={draft.form} name={rooms}>
            {({ value, onChange }) => <RoomChips {...control} rooms={rooms} value={value} onChange={onChange} />}
          </ControlledValue>
        )}
      </Field>
    </Criterion>
  );
}

interface CriterionProps extends FieldsProps {
  readonly criterion: RequirementCriterion;
  readonly children: ReactNode;
}

/** A criterion with its switch, which appears once the criterion has a value. */
function Criterion({ draft, criterion, children }: CriterionProps) {
  const { t } = useLingui();
  const id = useId();
  const { form } = draft;
  const niceToHave = useValue(form, 'nice_to_have');
  const label = t(criterionLabels[criterion]);
  const isNamed = useSyncExternalStore(form.subscribe, () =>
    namedCriteria(requirementOf(form.values())).includes(criterion),
  );
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      {/* The row keeps its height, so that nothing moves when the switch appears. */}
      <div className="flex min-h-6 items-center justify-between gap-3 touch:min-h-touch">
        <span id={id} className="font-medium text-ink">
          {label}
        </span>
        {isNamed && (
          <Switch
            label={
              <>
                {t`Nice to have`} <span className="sr-only">{label}</span>
              </>
            }
            checked={niceToHave.includes(criterion)}
            onChange={({ target }) =>
              form.setValue(
                'nice_to_have',
                target.checked ? [...niceToHave, criterion] : niceToHave.filter((other) => other !== criterion),
              )
            }
            className="items-center text-12"
          />
        )}
      </div>
      {children}
    </fieldset>
  );
}

function useRequirementError({ state, texts }: RecordDraft<RequirementValues>) {
  const { t } = useLingui();
  const withLimit = useAmountLimit();
  return (name: keyof RequirementValues): string | undefined => {
    const problem = state.errors[name];
    const message = problem && texts.messageOf(withLimit(problem), t(texts.labels[name]));
    return message && t(message);
  };
}
