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
  /** That of the company. */
  readonly timeZone: string;
  /** Set once it was saved: nothing is lost then by leaving. */
  readonly isDone: RefObject<boolean>;
  /** The link to where Cancel leads, without its words. */
  readonly cancel: ReactElement<{ children?: string }>;
  /** 'Update Client' */
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** False while a part of the form is still to come. */
  readonly isReady?: boolean;
}

/** The end of a form that fills a page: what is kept of it, the way out, and the way to save. */
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
