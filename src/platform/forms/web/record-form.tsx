import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { LazyComponent } from '#ui/lazy-component.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { FormSchemaModule, LazyFormSchema } from './lazy-form-schema.ts';
import { lazyFormSchema } from './lazy-form-schema.ts';
import type { FieldTexts, RecordDraft } from './record-fields.tsx';
import type { ConflictDialogProps } from './use-conflict-dialog.tsx';

interface RecordFormOptions<R, V extends object> extends Omit<FieldTexts<V>, 'messageOf'> {
  /** The id of the form element: 'client'. */
  readonly formId: string;
  readonly conflict: LazyComponent<ConflictDialogProps<R, V>>;
  /** The query of one record; its key starts with the topic. */
  query(id: string): { readonly queryKey: QueryKey };
}

/** The form of one kind of record. */
export interface RecordForm<R, V extends object> extends RecordFormOptions<R, V>, FieldTexts<V> {
  prefetchSchema(): void;
}

/**
 * Describes the form of one kind of record, whose schema loads after the form is shown. `V` are the values of the form,
 * `T` is what the schema reads (usually the same), and `I` is the input of the contract.
 */
export function recordForm<R, V extends object, T, I>(
  options: RecordFormOptions<R, V> & { schema(): Promise<FormSchemaModule<T, I>> },
): RecordForm<R, V> & LazyFormSchema<T, I> {
  return { ...options, ...lazyFormSchema(options.schema) };
}

// Needed only after a failed submit.
const problems = lazyComponent(() => import('./form-problems.lazy.tsx').then((part) => part.FormProblems));

interface RecordFormElementProps<R, V extends object> {
  readonly form: RecordForm<R, V>;
  readonly draft: RecordDraft<V>;
  readonly children: ReactNode;
  /** Called before the check. */
  onTry?(values: NoInfer<V>): void;
  onSubmit(values: NoInfer<V>): void;
}

/** The form element; after a failed submit, it lists the wrong fields. */
export function RecordFormElement<R, V extends object>(props: RecordFormElementProps<R, V>) {
  const { form, draft, children, onTry, onSubmit } = props;
  const { formId, labels, custom, prefetchSchema } = form;
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  useEffect(() => {
    prefetchSchema();
    problems.prefetch();
  }, [prefetchSchema]);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onTry?.(draft.form.values());
        void draft.form.submit(onSubmit);
      }}
    >
      {FormProblems && <FormProblems draft={draft} labels={labels} custom={custom} />}
      {children}
    </form>
  );
}
