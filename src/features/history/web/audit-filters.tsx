import { useLingui } from '@lingui/react/macro';
import { AgentOptions } from '#features/accounts/web/agent-options.tsx';
import { DayFilter } from '#platform/lists/web/day-filter.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { auditActKeys, auditTopics } from '../audit.ts';
import { auditActLabels, auditTopicNames } from './audit-labels.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  onChange(changes: Partial<AuditSearch>): void;
  onClear(): void;
}

/** Filters by person, kind of record, action and days, all kept in the URL. */
export function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
  const { t } = useLingui();
  const hasFilters = Object.values(search).some((value) => value !== undefined);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] items-end gap-3 py-4">
      <Field label={t`Person`}>
        {(control) => (
          <Select
            {...control}
            value={search.person ?? ''}
            onChange={({ target }) => onChange({ person: target.value || undefined })}
          >
            <option value="">{t`Everyone`}</option>
            <AgentOptions />
          </Select>
        )}
      </Field>
      <Field label={t`Kind`}>
        {(control) => (
          <Select
            {...control}
            value={search.topic ?? ''}
            onChange={({ target }) =>
              onChange({ topic: auditTopics.find((topic) => topic === target.value), record: undefined })
            }
          >
            <option value="">{t`All actions`}</option>
            {auditTopics.map((topic) => (
              <option key={topic} value={topic}>
                {t(auditTopicNames[topic])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Action`}>
        {(control) => (
          <Select
            {...control}
            value={search.act ?? ''}
            onChange={({ target }) => onChange({ act: auditActKeys.find((act) => act === target.value) })}
          >
            <option value="">{t`Any`}</option>
            {auditActKeys.map((act) => (
              <option key={act} value={act}>
                {t(auditActLabels[act])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayFilter
        label={t`From`}
        value={search.from}
        {...(search.until && { max: search.until })}
        onChange={(from) => onChange({ from })}
      />
      <DayFilter
        label={t`To`}
        value={search.until}
        {...(search.from && { min: search.from })}
        onChange={(until) => onChange({ until })}
      />
      {hasFilters && (
        <Button variant="ghost" className="justify-self-start" onClick={onClear}>
          {search.record ? t`All records` : t`Clear filters`}
        </Button>
      )}
    </div>
  );
}
