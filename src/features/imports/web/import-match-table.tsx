import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Column, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { ImportMapping } from '../mapping.ts';
import type { ImportDraft } from './import-draft.ts';
import { useImportKind } from './import-kind.ts';
import type { MappingProblem } from './import-mapping-check.ts';
import { ImportMatchRow } from './import-match-row.tsx';
import { unusedColumns, withSource } from './import-sources.ts';

interface ImportMatchTableProps {
  readonly draft: ImportDraft;
  readonly problems: readonly MappingProblem[];
  /** The user tried to continue: problems are shown in red. */
  readonly hasTried: boolean;
  onChange(mapping: ImportMapping): void;
}

/** The fields of a kind with their sources, required ones first; fields without a match are collapsed. */
export function ImportMatchTable({ draft, problems, hasTried, onChange }: ImportMatchTableProps) {
  const { t } = useLingui();
  const { fields } = useImportKind();
  const isRequired = (field: string) => fields.required.includes(field);
  // Computed once: a row must not disappear while the user edits it.
  const [collapsed] = useState(() =>
    fields.all.filter((field) => !isRequired(field) && draft.mapping[field]?.kind === 'none'),
  );
  const [isOpen, setOpen] = useState(false);
  const shown = fields.all.filter((field) => isOpen || !collapsed.includes(field));
  const unused = unusedColumns(fields, draft.mapping, draft.columns).join(', ');
  return (
    <div className="max-w-228">
      <Table label={t`Where each field comes from`} className="table-fixed">
        <TableHead>
          <Column className="w-[19%]">{t`Field`}</Column>
          <Column className="w-[43%]">{t`Comes from`}</Column>
          <Column>{t`First rows`}</Column>
        </TableHead>
        <TableBody>
          {shown.map((field) => (
            <ImportMatchRow
              key={field}
              field={field}
              draft={draft}
              isRequired={isRequired(field)}
              problem={problems.find((problem) => problem.field === field)}
              hasTried={hasTried}
              onChange={(source) => onChange(withSource(draft.mapping, field, source))}
            />
          ))}
        </TableBody>
      </Table>
      {collapsed.length > 0 && !isOpen && (
        <Button variant="ghost" className="mt-2 -ml-2" aria-expanded={false} onClick={() => setOpen(true)}>
          <ChevronDown aria-hidden="true" />
          <Plural value={collapsed.length} one="# more field stays empty" other="# more fields stay empty" />
        </Button>
      )}
      {unused !== '' && <p className="mt-3 break-words text-ink-3">{t`Not imported: ${unused}`}</p>}
    </div>
  );
}
