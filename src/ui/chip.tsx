import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FilterChipProps {
  /** The name of the filter: 'City'. */
  label: string;
  /** Its value: 'Pune, Mumbai +2'. */
  value?: ReactNode;
  onRemove: () => void;
}

/** A chip of an active filter. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const { t } = useLingui();
  return (
    <span className="inline-flex h-7 min-w-0 max-w-full items-center rounded-full bg-accent-tint pl-2.5 text-ink touch:h-9">
      <span className="truncate">
        {label} {value !== undefined && <b className="font-medium">{value}</b>}
      </span>
      <RemoveButton name={t`Remove filter ${label}`} onRemove={onRemove} />
    </span>
  );
}

export interface TagProps {
  children: string;
  /** Makes the tag removable, as in a form. */
  onRemove?: (() => void) | undefined;
}

/** A tag, such as a feature of a property. */
export function Tag({ children, onRemove }: TagProps) {
  const { t } = useLingui();
  if (!onRemove) {
    return (
      <span className="inline-flex min-h-6 max-w-full items-center rounded-[12px] bg-hover px-2.5 py-0.5 text-12 text-ink [overflow-wrap:anywhere]">
        {children}
      </span>
    );
  }
  return (
    <span className="inline-flex h-7 min-w-0 max-w-full items-center rounded-full bg-accent-tint pl-2.5 text-ink touch:h-9">
      <span className="truncate">{children}</span>
      <RemoveButton name={t`Remove ${children}`} onRemove={onRemove} />
    </span>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onRemove}
      className={classNames(
        'relative grid size-7 flex-none place-items-center rounded-full text-ink-2 hover:text-ink touch:size-9',
        // On touch screens the target is larger than the chip.
        'touch:after:absolute touch:after:-inset-1',
      )}
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  );
}
