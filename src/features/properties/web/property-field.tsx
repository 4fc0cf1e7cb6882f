import { labelsOf } from '#platform/fields/fields.ts';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { propertyFields } from '../fields.ts';
import { propertyErrorMessage } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';

const propertyLabels = labelsOf(propertyFields);

function useFieldTexts(): FieldTexts<PropertyFormValues> {
  const withLimit = useAmountLimit();
  return {
    labels: propertyLabels,
    messageOf: (problem, label) => propertyErrorMessage(withLimit(problem), label),
  };
}

export function PropertyField(props: RecordFieldProps<PropertyFormValues>) {
  return <RecordField {...props} fieldTexts={useFieldTexts()} />;
}

export function PropertyTextField(props: TextFieldProps<PropertyFormValues>) {
  return <RecordTextField {...props} fieldTexts={useFieldTexts()} />;
}

export function usePropertyError(
  draft: DraftForm<PropertyFormValues>,
  name: keyof PropertyFormValues,
): string | undefined {
  return useFieldError(useFieldTexts(), draft, name);
}
