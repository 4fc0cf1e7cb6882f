import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import { KeyHint } from '#ui/key-hint.tsx';

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keys: ReadonlyArray<readonly [string, string]> = [
    ['mod+k', t`Go to, create or search`],
    ['/', t`Go to, create or search`],
    ['mod+b', t`Show or hide the sidebar`],
    ['?', t`Show keyboard shortcuts`],
    ['c p', t`Add a property`],
    ['c c', t`Add a client`],
    ['c m', t`Schedule a meeting`],
    ['c a', t`Add an agent`],
    ['c l', t`Add a lead`],
    ['g d', t`Go to dashboard`],
    ['g p', t`Go to properties`],
    ['g c', t`Go to clients`],
    ['g m', t`Go to meetings`],
    ['g a', t`Go to agents`],
    ['g l', t`Go to leads`],
    ['g s', t`Go to settings`],
    ['j', t`Next item in a list`],
    ['k', t`Previous item in a list`],
    ['x', t`Select the item`],
    ['shift+x', t`Select up to the item`],
    ['enter', t`Open the item`],
    ['d', t`Item: mark as done, completed or paid`],
    ['s', t`Item: snooze until tomorrow`],
    ['r', t`Item: reschedule`],
    ['t', t`Item: take the lead`],
    ['esc', t`Close a dialog, menu or panel`],
    ['t', t`Calendar: go to today`],
    ['m', t`Calendar: month view`],
    ['w', t`Calendar: week view`],
    ['d', t`Calendar: day view`],
  ];
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Keyboard shortcuts`}
      text={t`Single-letter keys are ignored while you type. Turn them off in Settings, Appearance.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it has no focusable content, and must scroll by keyboard on a low screen. */}
      <section aria-label={t`Keyboard shortcuts`} tabIndex={0}>
        <dl className="columns-2 gap-x-10 phone:columns-1">
          {keys.map(([key, label]) => (
            <div
              key={`${key} ${label}`}
              className="flex break-inside-avoid items-center justify-between border-b border-line py-1.5"
            >
              <dt>{label}</dt>
              <dd>
                <KeyHint isSubject keys={key} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
