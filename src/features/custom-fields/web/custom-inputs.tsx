import { useLingui } from '@lingui/react';
import { customFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { CustomInputsProps } from './custom-form-fields.lazy.tsx';

// Most agencies have no fields of their own.
const inputs = lazyComponent(() => import('./custom-form-fields.lazy.tsx').then((part) => part.CustomFormFields));

/** The inputs of the fields that the agency added; nothing without fields. */
export function CustomInputs(props: CustomInputsProps) {
  // Renders again when the agency changes its fields.
  useLingui();
  const Inputs = inputs.useComponent(customFieldsOf(props.kind).length > 0, false);
  return Inputs && <Inputs {...props} />;
}
