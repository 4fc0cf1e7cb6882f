import { useLingui } from '@lingui/react/macro';
import { AgentOptions } from '#features/accounts/web/agent-options.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { leadSourceLabels } from '../../labels.ts';
import type { LeadSource } from '../../rules.ts';
import { leadSources } from '../../rules.ts';
import type { BoardSearch } from './board-search.ts';

interface BoardFiltersProps {
  readonly search: BoardSearch;
  /** Text at the end of the line. */
  readonly total: string;
  onChange(changes: Partial<BoardSearch>, isTyping?: boolean): void;
}

export function BoardFilters({ search, total, onChange }: BoardFiltersProps) {
  const { t } = useLingui();
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
        look="toolbar"
        aria-label={t`Source`}
        className="w-36 phone:flex-1"
        value={search.source ?? ''}
        onChange={(event) => onChange({ source: leadSources.find((source) => source === event.target.value) })}
      >
        <option value="">{t`All sources`}</option>
        {leadSources.map((source: LeadSource) => (
          <option key={source} value={source}>
            {t(leadSourceLabels[source])}
          </option>
        ))}
      </Select>
      <Select
        look="toolbar"
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
