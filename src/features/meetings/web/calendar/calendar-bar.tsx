import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AgentOptions } from '#features/accounts/web/agent-options.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { labelsIn } from '#platform/fields/fields.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { meetingTypeWords } from '../../labels.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { calendarViews } from './calendar-search.ts';

interface CalendarBarProps {
  readonly search: CalendarSearch;
  readonly view: CalendarView;
  /** The title of the visible days. */
  readonly title: string;
  onChange(changes: Partial<CalendarSearch>): void;
  onToday(): void;
  onStep(step: 1 | -1): void;
}

/** The toolbar: visible days, view and whose meetings. */
export function CalendarBar({ search, view, title, onChange, onToday, onStep }: CalendarBarProps) {
  const { t } = useLingui();
  const { profile_id } = useMe();
  const labels: Record<CalendarView, { label: string; before: string; after: string }> = {
    month: { label: t`Month`, before: t`Previous month`, after: t`Next month` },
    week: { label: t`Week`, before: t`Previous week`, after: t`Next week` },
    day: { label: t`Day`, before: t`Previous day`, after: t`Next day` },
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-1 phone:basis-full">
        <Button onClick={onToday}>{t`Today`}</Button>
        <IconButton icon={ChevronLeft} label={labels[view].before} onClick={() => onStep(-1)} />
        <IconButton icon={ChevronRight} label={labels[view].after} onClick={() => onStep(1)} className="-ml-1" />
        <h2 aria-live="polite" className="min-w-0 truncate pl-1 text-16 font-semibold phone:text-14">
          {title}
        </h2>
      </div>
      <Select
        variant="toolbar"
        aria-label={t`Assigned to`}
        className="w-40 phone:flex-1"
        value={search.whose ?? ''}
        onChange={({ target }) => onChange({ whose: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t`My meetings`}</option>
        <option value="all">{t`Everyone`}</option>
        <option value="unassigned">{t`Unassigned`}</option>
        <AgentOptions except={profile_id} />
      </Select>
      <Select
        variant="toolbar"
        aria-label={t`Meeting type`}
        className="w-36 phone:flex-1"
        value={search.type ?? ''}
        onChange={({ target }) => onChange({ type: target.value || undefined })}
      >
        <option value="">{t`All Types`}</option>
        {labelsIn(meetingTypeWords).map(([type, label]) => (
          <option key={type} value={type}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Segmented
        label={t`View`}
        value={view}
        onChange={(next) => onChange({ view: next })}
        segments={calendarViews.map((value) => ({ value, label: labels[value].label }))}
        className="phone:w-full phone:*:flex-1"
      />
    </div>
  );
}
