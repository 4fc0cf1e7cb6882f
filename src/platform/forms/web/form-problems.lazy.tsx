import type { MessageDescriptor } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { labelOfField } from './record-fields.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface FormProblemsProps<V extends object> {
  readonly draft: DraftForm<V>;
  readonly labels: Record<keyof V, MessageDescriptor>;
  readonly custom?: CustomFieldKind | undefined;
}

/** Links to the invalid fields; shown after an attempt to submit. */
export function FormProblems<V extends object>({ draft, labels, custom }: FormProblemsProps<V>) {
  const { t } = useLingui();
  const { errors, submitCount } = draft.state;
  // The keys of `errors` are field names.
  const fields = Object.keys(errors) as (keyof V & string)[];
  if (submitCount === 0 || fields.length === 0) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex max-w-228 items-start gap-2.5 rounded-control bg-danger-tint px-3 py-2.5 text-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 flex-none text-danger-ink" />
      <p className="flex flex-wrap gap-x-2 gap-y-0.5">
        <strong className="font-semibold">
          <Plural value={fields.length} one="One field needs attention." other="# fields need attention." />
        </strong>
        {fields.map((name) => (
          <button
            key={name}
            type="button"
            className="font-medium underline underline-offset-3"
            onClick={() => draft.form.focus(name)}
          >
            {t(labelOfField({ labels, ...(custom && { custom }) }, name) ?? { id: name })}
          </button>
        ))}
      </p>
    </div>
  );
}
