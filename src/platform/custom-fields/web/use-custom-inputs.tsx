import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { CustomFieldKind } from '../custom-fields.ts';
import { customFieldName, customFieldsOf, isFieldOfType } from '../custom-fields.ts';
import type { CustomDraft } from './custom-form-fields.lazy.tsx';

// Most agencies have no fields of their own.
const inputs = lazyComponent(() => import('./custom-form-fields.lazy.tsx').then((part) => part.CustomFormFields));

export interface CustomInputsProps {
  readonly kind: CustomFieldKind;
  readonly draft: CustomDraft;
  /** The type of a property. */
  readonly propertyTypeId?: string;
}

/** The inputs of the fields that the agency added; null without fields. */
export function useCustomInputs({ kind, draft, propertyTypeId }: CustomInputsProps): ReactNode {
  // Renders again when the agency changes its fields.
  useLingui();
  const values = draft.form.values();
  // A field of another property type stays visible while it has a value.
  const hasValue = (name: string) => [Reflect.get(values, name) ?? []].flat().some((value) => value !== '');
  const fields = customFieldsOf(kind).filter(
    (field) => isFieldOfType(field, propertyTypeId ?? null) || hasValue(customFieldName(field)),
  );
  const Inputs = inputs.useComponent(fields.length > 0, false);
  return Inputs && fields.length > 0 ? <Inputs fields={fields} draft={draft} /> : null;
}
