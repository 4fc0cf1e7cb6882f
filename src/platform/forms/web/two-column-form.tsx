import type { ReactNode } from 'react';
import type { RecordDraft } from './record-fields.tsx';

interface TwoColumnFormProps<V extends object> {
  readonly draft: RecordDraft<V>;
  /** Buttons outside of the form name it. */
  readonly formId: string;
  readonly children: ReactNode;
  onSubmit(values: V): void;
}

/** The form of a short record: two columns, one on a phone. The draft validates what is typed. */
export function TwoColumnForm<V extends object>({
  draft: { form },
  formId,
  children,
  onSubmit,
}: TwoColumnFormProps<V>) {
  return (
    <form
      id={formId}
      noValidate
      className="grid grid-cols-2 gap-x-3 gap-y-4 phone:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSubmit);
      }}
    >
      {children}
    </form>
  );
}
