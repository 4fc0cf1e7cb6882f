import { ConstantInput } from '#features/imports/web/constant-input.tsx';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { leadFields } from '../../fields.ts';

export function LeadImportConstantInput(props: ConstantInputProps) {
  return <ConstantInput {...props} fields={leadFields} />;
}
