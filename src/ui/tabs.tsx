import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useTabKeys } from './use-tab-keys.ts';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  /** The number of items in the tab. */
  count?: number | string | undefined;
  panel: ReactNode;
}

export interface TabsProps<V extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: ReadonlyArray<Tab<V>>;
  className?: string | undefined;
}

/** Tabs of the ARIA pattern: arrow keys, Home and End select at once; only the selected panel is mounted. */
export function Tabs<V extends string>({ label, value, onChange, tabs, className }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  // On a phone the tab list may be wider than the screen; only the list scrolls, never the page.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.children[chosen];
    if (!row || !(tab instanceof HTMLElement)) return;
    // A visible part of the next tab shows that the list continues.
    const peek = 40;
    const end = tab.offsetLeft + tab.offsetWidth + peek - row.clientWidth;
    row.scrollLeft = Math.max(end, Math.min(row.scrollLeft, tab.offsetLeft - peek));
  }, [chosen]);
  const onKeyDown = useTabKeys({ values: tabs.map((tab) => tab.value), chosen, onChange });
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none] print:hidden"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(
              'h-9 flex-none border-b-2 font-medium whitespace-nowrap -outline-offset-2 transition-colors touch:h-touch',
              index === chosen ? 'border-accent text-ink' : 'border-transparent text-ink-3 hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1.5 font-normal text-ink-3 tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[chosen]?.value ?? ''}`}>
        {tabs[chosen]?.panel}
      </div>
    </div>
  );
}
