import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { moveItem } from '#ui/move-item.ts';
import { Popover } from '#ui/popover.tsx';
import { useAnnouncer } from '#ui/use-announcer.tsx';
import type { ListColumns } from '../columns.ts';
import { columnIds, defaultColumns } from '../columns.ts';

export interface ColumnMenuProps {
  readonly columns: ListColumns;
  /** The ids of the shown columns, the fixed first one included. */
  readonly shown: readonly string[];
  /** The columns after the first; null for the usual ones. */
  onChange(chosen: readonly string[] | null): void;
}

/** Shows, hides and orders the columns of a table. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const { t } = useLingui();
  const { say, region } = useAnnouncer();
  const [first = '', ...all] = columnIds(columns);
  const chosen = shown.slice(1);
  const usual = defaultColumns(columns);
  const isUsual = chosen.join() === usual.join();
  const nameOf = (id: string) => {
    const column = columns[id];
    return column ? t(column.label) : id;
  };
  const set = (next: readonly string[]) => onChange(next.join() === usual.join() ? null : next);
  const move = (id: string, by: 1 | -1) => {
    const from = chosen.indexOf(id);
    set(moveItem(chosen, from, from + by));
    say(t`${nameOf(id)}, column ${from + by + 2} of ${chosen.length + 1}`);
  };
  return (
    <Popover
      label={t`Columns`}
      align="end"
      className="w-72 p-2"
      trigger={
        <Button variant="ghost" aria-label={t`Columns`} data-tip={t`Columns`}>
          <Columns3 aria-hidden="true" />
        </Button>
      }
    >
      <ul className="grid">
        <li className="flex h-8 items-center px-2 touch:h-touch">
          <Checkbox label={nameOf(first)} checked disabled readOnly />
        </li>
        {[...chosen, ...all.filter((id) => !chosen.includes(id))].map((id) => {
          const index = chosen.indexOf(id);
          const name = nameOf(id);
          return (
            <li key={id} className="flex h-8 items-center gap-1 rounded-small px-2 hover:bg-hover touch:h-touch">
              <Checkbox
                className="flex-1"
                label={name}
                checked={index >= 0}
                // At least one column stays beside the first.
                disabled={index >= 0 && chosen.length === 1}
                onChange={({ target }) =>
                  set(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              {index >= 0 && (
                <>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t`Move ${name} up`}
                    disabled={index === 0}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t`Move ${name} down`}
                    disabled={index === chosen.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-1 border-t border-line px-1 pt-2">
        <Button size="sm" variant="ghost" disabled={isUsual} onClick={() => onChange(null)}>
          <Trans>Reset columns</Trans>
        </Button>
      </div>
      {region}
    </Popover>
  );
}
