import { useLingui } from '@lingui/react/macro';
import type { ReactElement, RefObject } from 'react';
import { cloneElement } from 'react';
import { Button } from '#ui/button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { DraftNote } from './draft-note.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface FormBarProps<V extends object> {
  readonly draft: DraftForm<V>;
  readonly formId: string;
  /** The company's time zone. */
  readonly timeZone: string;
  /** True after a save: leaving then loses nothing. */
  readonly isDone: RefObject<boolean>;
  /** The link of the Cancel button, without its text. */
  readonly cancel: ReactElement<{ children?: string }>;
  /** 'Update Client' */
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** False while a part of the form is still loading. */
  readonly isReady?: boolean;
}

/** The footer of a full-page form: draft status, Cancel and the submit button. */
export function FormBar<V extends object>(props: FormBarProps<V>) {
  const { draft, formId, timeZone, isDone, cancel, label, busyLabel, isBusy, isReady = true } = props;
  const { t } = useLingui();
  const { isDirty, isChecking } = draft.state;
  return (
    <>
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={timeZone} />}>
        <Button asChild variant="ghost">
          {cloneElement(cancel, {}, t`Cancel`)}
        </Button>
        <Button
          variant="primary"
          type="submit"
          form={formId}
          notYet={!isReady}
          busy={isBusy || isChecking}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
      </SaveBar>
    </>
  );
}
