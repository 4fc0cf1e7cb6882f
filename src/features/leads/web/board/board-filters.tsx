import { useLingui } from '@lingui/react/macro';
import { AgentOptions } from '#features/accounts/web/agent-options.tsx';
import { labelsIn } from '#platform/fields/fields.ts';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { leadSourceLabel, leadSourceWords } from '../../labels.ts';
import type { BoardSearch } from './board-search.ts';

interface BoardFiltersProps {
  readonly search: BoardSearch;
  /** Text at the end of the line. */
  readonly total: string;
  onChange(changes: Partial<BoardSearch>, isTyping?: boolean): void;
}

export function BoardFilters({ search, total, onChange }: BoardFiltersProps) {
  const { t } = useLingui();
  const sources = labelsIn(leadSourceWords).map(([key]) => key);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 phone:mb-2">
      <SearchText
        value={search.search ?? ''}
        label={t`Search leads`}
        placeholder={t`Name, email or phone`}
        className="w-68 phone:w-full"
        onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
      />
      <Select
        variant="toolbar"
        aria-label={t`Source`}
        className="w-36 phone:flex-1"
        value={search.source ?? ''}
        onChange={(event) => onChange({ source: event.target.value || undefined })}
      >
        <option value="">{t`All sources`}</option>
        {sources.map((source) => (
          <option key={source} value={source}>
            {t(leadSourceLabel(source))}
          </option>
        ))}
      </Select>
      <Select
        variant="toolbar"
        aria-label={t`Assigned to`}
        className="w-40 phone:flex-1"
        value={search.whose ?? ''}
        onChange={(event) => onChange({ whose: event.target.value === '' ? undefined : event.target.value })}
      >
        <option value="">{t`Everyone`}</option>
        <option value="mine">{t`My leads`}</option>
        <option value="unassigned">{t`Unassigned`}</option>
        <AgentOptions />
      </Select>
      <Switch
        label={t({ context: 'leads on the board', message: 'Lost' })}
        checked={search.lost === true}
        onChange={(event) => onChange({ lost: event.target.checked || undefined })}
      />
      <p className="ml-auto text-ink-3 tabular-nums phone:hidden">{total}</p>
    </div>
  );
}
