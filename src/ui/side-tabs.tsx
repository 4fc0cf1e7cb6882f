import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Select } from './select.tsx';
import { useMedia } from './use-media.ts';
import { useTabKeys } from './use-tab-keys.ts';

export interface SideTabGroup<V extends string> {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly value: V; readonly label: string }>;
}

interface SideTabsProps<V extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly groups: ReadonlyArray<SideTabGroup<V>>;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly children: ReactNode;
}

// All panels have the same width; only a save bar has the full width.
const panelClasses = '@container flex flex-1 flex-col [&>:not([data-bottom-bar])]:max-w-228';

/** Many tabs in named groups: a list next to the panel, or a select above it on phones and tablets. */
export function SideTabs<V extends string>(props: SideTabsProps<V>) {
  const isWide = useMedia('(width >= 64rem)');
  return isWide ? <WideTabs {...props} /> : <NarrowTabs {...props} />;
}

function WideTabs<V extends string>({ label, groups, value, onChange, children }: SideTabsProps<V>) {
  const id = useId();
  const values = groups.flatMap(({ tabs }) => tabs.map((tab) => tab.value));
  const onKeyDown = useTabKeys({ values, chosen: Math.max(0, values.indexOf(value)), onChange });
  return (
    <div className="flex flex-1 gap-8 border-t border-line">
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        onKeyDown={onKeyDown}
        className="sticky top-topbar w-40 flex-none self-start pt-4 pb-6 print:hidden"
      >
        {groups.map((group) => (
          <div key={group.label} className="mb-4 grid gap-0.5 last:mb-0">
            <span className="px-2 pb-1 text-12 text-ink-3">{group.label}</span>
            {group.tabs.map((tab) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={tab.value === value}
                aria-controls={tab.value === value ? `${id}-panel` : undefined}
                tabIndex={tab.value === value ? 0 : -1}
                onClick={() => onChange(tab.value)}
                className={classNames(
                  'h-8 truncate rounded-control px-2 text-left -outline-offset-2 touch:h-touch',
                  tab.value === value ? 'bg-selected font-medium text-ink' : 'hover:bg-hover',
                )}
              >
                {tab.label}
              </button>
            ))}
          </div>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={classNames(panelClasses, '-mt-px min-w-0')}
      >
        {children}
      </div>
    </div>
  );
}

function NarrowTabs<V extends string>({ label, groups, value, onChange, children }: SideTabsProps<V>) {
  const tabs = groups.flatMap((group) => group.tabs);
  const choose = (chosen: string) => {
    const tab = tabs.find((known) => known.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <>
      <Select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="mb-5 max-w-80 phone:max-w-none print:hidden"
      >
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.tabs.map((tab) => (
              <option key={tab.value} value={tab.value}>
                {tab.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className={panelClasses}>{children}</div>
    </>
  );
}
