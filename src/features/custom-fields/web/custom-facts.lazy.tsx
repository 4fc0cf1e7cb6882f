import { useLingui } from '@lingui/react/macro';
import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customFieldLabel, customFieldsOf, tagsKey, tagsOf } from '#platform/custom-fields/custom-fields.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';
import type { Fact } from '#ui/facts.tsx';
import { FactRows } from '#ui/facts.tsx';
import type { TaggedKind } from '../rules.ts';
import { TagsFact } from './tags-fact.tsx';
import { useMayCreateTags } from './use-may-create-tags.ts';

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
  const mayCreateTags = useMayCreateTags();
  const { kind, values } = props;
  const fields = customFieldsOf(kind);
  const hasTags = fields.some(({ key }) => key === tagsKey);
  const facts = fields.flatMap((field): Fact[] => {
    const value = values[field.key];
    if (field.key === tagsKey || value === undefined) return [];
    return [{ label: t(customFieldLabel(field)), value: format(field, value) }];
  });
  if (props.id !== undefined && (hasTags || mayCreateTags))
    facts.unshift({ label: t`Tags`, value: <TagsFact kind={props.kind} id={props.id} values={values} /> });
  else if (hasTags && tagsOf(values).length > 0)
    facts.unshift({ label: t`Tags`, value: <TagChips values={values} className="flex-wrap py-0.5" /> });
  return <FactRows facts={facts} />;
}
