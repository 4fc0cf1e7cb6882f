import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import type { LazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import { Select } from '#ui/select.tsx';

/** The bar above a list: filters, then sort order and view. */
export function FilterBarFrame({ filters, children }: { filters: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters}
      <span className="flex-1 phone:hidden" />
      {children}
    </div>
  );
}

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface FilterInBarProps {
  readonly label: string;
  /** 'All Types' */
  readonly all: string;
  readonly isOnPhones?: boolean;
  readonly value: readonly string[] | undefined;
  readonly options: readonly Option<string>[];
  onChange(value: string[] | undefined): void;
}

/** The most used filter: a single choice here, several in the dialog. */
export function FilterInBar({ label, all, isOnPhones, value, options, onChange }: FilterInBarProps) {
  return (
    <Select
      variant="toolbar"
      aria-label={label}
      className={isOnPhones ? 'w-36 phone:flex-1' : 'w-36 phone:hidden'}
      value={value?.length === 1 ? value[0] : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : [event.target.value])}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** Props of the dialog behind 'More Filters'. */
export interface MoreFiltersProps<S> {
  readonly search: S;
  onApply(changes: Partial<S>): void;
  onClose(): void;
}

interface MoreFiltersButtonProps<S> {
  readonly part: LazyComponent<MoreFiltersProps<S>>;
  readonly search: S;
  readonly count: number;
  onApply(changes: Partial<S>): void;
}

export function MoreFiltersButton<S extends object>({ part, search, count, onApply }: MoreFiltersButtonProps<S>) {
  const { t } = useLingui();
  /** The filters at the time the dialog was opened. */
  const [opened, setOpened] = useState<S | null>(null);
  const close = () => setOpened(null);
  const MoreFilters = part.useComponent(opened !== null, opened !== null, close);
  return (
    <>
      <Button
        data-more-filters=""
        aria-haspopup="dialog"
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
        onClick={() => setOpened(search)}
      >
        <ListFilter aria-hidden="true" />
        <span className="phone:sr-only">{t`More Filters`}</span>
        {count > 0 && <Count value={count} />}
      </Button>
      {MoreFilters && opened && (
        <MoreFilters
          search={opened}
          onClose={close}
          onApply={(chosen) => {
            close();
            // Only the changes: the debounced search text may reach the URL while the dialog is open.
            onApply(changedIn(opened, chosen));
          }}
        />
      )}
    </>
  );
}

function changedIn<S extends object>(before: S, after: Partial<S>): Partial<S> {
  const changed = Object.entries(after).filter(([name, value]) => value !== Reflect.get(before, name));
  // A subset of the given fields.
  return Object.fromEntries(changed) as Partial<S>;
}

interface SortMenuProps<V extends string> {
  readonly value: V;
  readonly options: readonly Option<V>[];
  onChange(value: V | undefined): void;
}

/** The first option is the default sort order. */
export function SortMenu<V extends string>({ value, options, onChange }: SortMenuProps<V>) {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          <ArrowUpDown aria-hidden="true" />
          <span className="phone:sr-only">{options.find((option) => option.value === value)?.label}</span>
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: t`Sort`,
          value,
          options,
          onChange: (chosen) => onChange(options.find((option, index) => index > 0 && option.value === chosen)?.value),
        },
      ]}
    />
  );
}
