import { useLingui } from '@lingui/react/macro';
import { FormSection } from '#ui/form-section.tsx';
import type { CustomInputsProps } from './use-custom-inputs.tsx';
import { useCustomInputs } from './use-custom-inputs.tsx';

/** The section of a form with the fields that the agency added; none without fields. */
export function CustomFormSection(props: CustomInputsProps) {
  const { t } = useLingui();
  const shown = useCustomInputs(props);
  return shown && <FormSection title={t`More details`}>{shown}</FormSection>;
}

/** The inputs of the fields that the agency added, in a grid of six columns. */
export function CustomInputs({ className, ...props }: CustomInputsProps & { readonly className: string }) {
  const shown = useCustomInputs(props);
  return shown && <div className={className}>{shown}</div>;
}
