import { useLingui } from '@lingui/react/macro';
import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customFieldLabel, customFieldsOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';
import type { Fact } from '#ui/facts.tsx';
import { FactRows } from '#ui/facts.tsx';
import type { TaggedKind } from '../rules.ts';
import { TagsFact } from './tags-fact.tsx';

export type CustomFactsProps = { readonly values: CustomValues } & (
  | { readonly kind: TaggedKind; readonly id: string | undefined }
  | { readonly kind: CustomFieldKind; readonly id?: undefined }
);

/**
 * The agency's fields that a record has a value for, each with its name, as rows of `Facts`. The tags of the record `id` can
 * be changed in place.
 */
export function CustomFactList(props: CustomFactsProps) {
  const { t } = useLingui();
  const format = useFormatCustomValue();
  const { kind, values } = props;
  const facts = customFieldsOf(kind).flatMap((field): Fact[] => {
    const label = t(customFieldLabel(field));
    const value = values[field.key];
    const text = value === undefined ? null : format(field, value);
    if (field.key === tagsKey && props.id !== undefined)
      return [{ label, value: <TagsFact kind={props.kind} id={props.id} field={field} values={values} text={text} /> }];
    return text === null ? [] : [{ label, value: text }];
  });
  return <FactRows facts={facts} />;
}
