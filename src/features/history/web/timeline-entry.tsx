import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarDays,
  Eraser,
  Handshake,
  Pencil,
  Plus,
  ReceiptIndianRupee,
  RotateCcw,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordFields } from '#platform/fields/fields.ts';
import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { HistoryEntry } from '../contract.ts';
import type { ChangeLine } from './change-lines.ts';
import { changeLines } from './change-lines.ts';
import { FeedEntry } from './feed.tsx';

type Names = Readonly<Record<string, string>>;

/** The fields and actions of a kind of record. */
export interface TimelineFormatters {
  /** The shown fields, in this order. */
  readonly fields: RecordFields;
  /** An action that has its own title for this kind of record ('Listed'). */
  act?(entry: HistoryEntry, names: Names): { readonly title: string; readonly text?: ReactNode } | null;
}

function markOf(action: string): typeof Pencil {
  if (action.startsWith('meeting_')) return CalendarDays;
  return action.startsWith('invoice_') ? ReceiptIndianRupee : (marks[action] ?? Pencil);
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly names: Names;
  readonly formatters: TimelineFormatters;
}

const marks: Readonly<Record<string, typeof Pencil>> = {
  created: Plus,
  deleted: Trash2,
  restored: RotateCcw,
  erased: Eraser,
  deal_recorded: Handshake,
  deal_undone: Undo2,
};

/** The title of an action that means the same for every kind of record; null for any other. */
export function useActTitle(): (entry: Pick<HistoryEntry, 'action'>) => string | null {
  const { t } = useLingui();
  return ({ action }) => {
    switch (action) {
      case 'created':
        return t`Added`;
      case 'deleted':
        return t`Moved to the trash`;
      case 'restored':
        return t`Restored from the trash`;
      case 'erased':
        return t`Personal data erased`;
      default:
        return null;
    }
  };
}

/** Whether an entry is shown: not when it changed no known field. An entry whose values were erased stays. */
export function isShownOnTimeline(
  { action, difference }: HistoryEntry,
  { fields: known }: TimelineFormatters,
): boolean {
  const fields = Object.keys(difference);
  return action !== 'updated' || fields.length === 0 || fields.some((field) => Object.hasOwn(known, field));
}

export function TimelineEntry({ entry, names, formatters }: EntryProps) {
  const titleOf = useActTitle();
  const { t } = useLingui();
  const nameOf = usePersonName();
  const actor = nameOf(entry.actor);
  const own = formatters.act?.(entry, names) ?? null;
  const lines = own ? [] : changeLines(entry.difference, Object.keys(formatters.fields));
  const [first] = lines;
  const isOne = lines.length === 1 && first !== undefined;
  const title = () => {
    if (own) return own.title;
    const common = titleOf(entry);
    if (common !== null) return common;
    if (isOne) return <LabelChanged field={first.field} formatters={formatters} />;
    return lines.length === 0 ? (
      t`Changed`
    ) : (
      <Plural value={lines.length} one="# field changed" other="# fields changed" />
    );
  };
  const said = own?.text ?? (isOne ? <ChangeLineText line={first} names={names} formatters={formatters} /> : null);
  return (
    <FeedEntry
      mark={markOf(entry.action)}
      title={title()}
      at={entry.at}
      text={
        <>
          {said}
          {said && actor && ' · '}
          {actor}
        </>
      }
    >
      {lines.length > 1 && <Lines lines={lines} names={names} formatters={formatters} />}
    </FeedEntry>
  );
}

export function DifferenceLines({ entry, names, formatters }: EntryProps) {
  const lines = changeLines(entry.difference, Object.keys(formatters.fields));
  return lines.length > 0 && <Lines lines={lines} names={names} formatters={formatters} />;
}

function Lines({ lines, names, formatters }: Omit<EntryProps, 'entry'> & { lines: readonly ChangeLine[] }) {
  return (
    <dl className="mt-1 grid gap-0.5 text-12">
      {lines.map((line) => (
        <div key={line.field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">
            <Label field={line.field} formatters={formatters} />
          </dt>
          <dd className="min-w-0 text-ink-2">
            <ChangeLineText line={line} names={names} formatters={formatters} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Label({ field, formatters }: { field: string; formatters: TimelineFormatters }) {
  const { t } = useLingui();
  const known = formatters.fields[field];
  return known ? t(known.label) : field;
}

function LabelChanged({ field, formatters }: { field: string; formatters: TimelineFormatters }) {
  const { t } = useLingui();
  const known = formatters.fields[field];
  const label = known ? t(known.label) : field;
  return t`${label} changed`;
}

/** 'from this to that', or another form of the line; nothing when the values are not shown. */
function ChangeLineText({
  line,
  names,
  formatters,
}: {
  line: ChangeLine;
  names: Names;
  formatters: TimelineFormatters;
}) {
  const { t } = useLingui();
  const formatValue = useFormatValue();
  const field = formatters.fields[line.field];
  const show = (value: unknown) => (field ? formatValue(field, value, names) : null);
  switch (line.kind) {
    case 'changed': {
      const [before, after] = [show(line.before), show(line.after)];
      return before === null || after === null ? t`edited` : t`${before} to ${after}`;
    }
    case 'set': {
      const value = show(line.value);
      return value === null ? t`added` : t`— → ${value}`;
    }
    case 'cleared': {
      const value = show(line.value);
      return value === null ? t`cleared` : t`${value} → —`;
    }
    case 'members':
      return <MemberChanges added={line.added} removed={line.removed} show={show} />;
  }
}

interface MemberChangesProps {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
  show(value: unknown): string | null;
}

function MemberChanges({ added, removed, show }: MemberChangesProps) {
  const { t } = useLingui();
  if (added.length === 0 && removed.length === 0) return t`reordered`;
  const shown = (members: readonly unknown[]) => members.flatMap((member) => show(member) ?? []).join(', ');
  const [come, gone] = [shown(added), shown(removed)];
  return (
    <>
      {added.length > 0 &&
        (come !== '' ? <Trans>added: {come}</Trans> : <Plural value={added.length} one="# added" other="# added" />)}
      {added.length > 0 && removed.length > 0 && ' · '}
      {removed.length > 0 &&
        (gone !== '' ? (
          <Trans>removed: {gone}</Trans>
        ) : (
          <Plural value={removed.length} one="# removed" other="# removed" />
        ))}
    </>
  );
}
