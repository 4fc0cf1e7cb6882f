import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import { KeyHint } from '#ui/key-hint.tsx';

/** Every key of the application. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keys: ReadonlyArray<readonly [string, string]> = [
    ['mod+k', t`Go to, create or search`],
    ['/', t`Go to, create or search`],
    ['mod+b', t`Open or close the sidebar`],
    ['?', t`Show these keys`],
    ['c p', t`Add a property`],
    ['c c', t`Add a client`],
    ['c m', t`Schedule a meeting`],
    ['c a', t`Add an agent`],
    ['c l', t`Add a lead`],
    ['g d', t`Go to the dashboard`],
    ['g p', t`Go to the properties`],
    ['g c', t`Go to the clients`],
    ['g m', t`Go to the meetings`],
    ['g a', t`Go to the agents`],
    ['g l', t`Go to the leads`],
    ['g s', t`Go to the settings`],
    ['j', t`Next entry of a list`],
    ['k', t`Previous entry of a list`],
    ['enter', t`Open the entry`],
    ['esc', t`Close a dialog, menu or panel`],
    ['t', t`In the calendar: today`],
    ['m', t`In the calendar: the month`],
    ['w', t`In the calendar: the week`],
    ['d', t`In the calendar: the day`],
  ];
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Keyboard shortcuts`}
      text={t`Single-letter keys do nothing while you type, and can be switched off in Settings, Appearance.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and a low screen scrolls it by keys. */}
      <section aria-label={t`Keyboard shortcuts`} tabIndex={0}>
        <dl className="columns-2 gap-x-10 phone:columns-1">
          {keys.map(([key, words]) => (
            <div key={key} className="flex break-inside-avoid items-center justify-between border-b border-line py-1.5">
              <dt>{words}</dt>
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
