import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

/** Props that connect a control with its field; spread them on the control. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-labelledby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  children: (control: FieldControl) => ReactNode;
  required?: boolean | undefined;
  help?: ReactNode;
  error?: ReactNode;
  /** Shown at the right end of the label's line: 'Forgot password?'. */
  action?: ReactNode;
  /** For several controls (radio group, pictures): the label names the group. */
  group?: boolean | undefined;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** The id of a field's label, derived from the id of its control; it describes buttons inside the control. */
export function labelIdOf(id: string): string {
  return `${id}-label`;
}

export function Field({ label, children, required, help, error, action, group, hideLabel, className }: FieldProps) {
  const id = useId();
  const labelId = labelIdOf(id);
  const noteId = error || help ? `${id}-note` : undefined;
  const labelClasses = classNames('font-medium text-ink', hideLabel && 'sr-only');
  const labelContent = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="font-normal text-danger-ink">
          {' *'}
        </span>
      )}
    </>
  );
  const control: FieldControl = {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': noteId,
    'aria-labelledby': group ? labelId : undefined,
  };
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', hideLabel && !action && 'contents')}>
        {group ? (
          <span id={labelId} className={labelClasses}>
            {labelContent}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelClasses}>
            {labelContent}
          </label>
        )}
        {action}
      </div>
      {children(control)}
      {error ? (
        <p id={noteId} className="flex gap-1 text-12 text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p id={noteId} className="text-12 text-ink-3">
            {help}
          </p>
        )
      )}
    </div>
  );
}
