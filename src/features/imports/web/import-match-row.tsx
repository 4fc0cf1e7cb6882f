// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks on a phone, rows and cells lose their meaning in some browsers.
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { FieldSource } from '../mapping.ts';
import { remarkFieldLabel } from '../remark-messages.ts';
import type { ImportDraft } from './import-draft.ts';
import { ImportExamples } from './import-examples-list.tsx';
import { useImportKind, useImportSetup } from './import-kind.ts';
import type { MappingProblem } from './import-mapping-check.ts';
import { ImportSourceDetails } from './import-source-details.tsx';
import { ImportSourceSelect } from './import-source-select.tsx';
import { sourceOf, unitsFor } from './import-sources.ts';

export interface ImportMatchRowProps {
  readonly field: string;
  readonly draft: ImportDraft;
  readonly isRequired: boolean;
  readonly problem: MappingProblem | undefined;
  readonly hasTried: boolean;
  onChange(source: FieldSource): void;
}

const nothing: FieldSource = { kind: 'none' };

export const matchControlId = (field: string) => `match-${field}`;

const cell =
  'px-2 py-2.5 align-top border-b border-line first:pl-0 last:pr-0 phone:block phone:border-0 phone:p-0 phone:pb-2';

/** One field: its name, its source and the values from the first rows. */
export function ImportMatchRow(props: ImportMatchRowProps) {
  const { field, draft, isRequired, problem, hasTried, onChange } = props;
  const { t } = useLingui();
  const kind = useImportKind();
  const source = draft.mapping[field] ?? nothing;
  // Restores the earlier input when the user switches back to a kind of source.
  const written = useRef(new Map<FieldSource['kind'], FieldSource>());
  const label = t(remarkFieldLabel(kind.messages, field));
  const noteId = `${matchControlId(field)}-note`;
  const hasUnit = source.kind === 'column' && unitsFor(kind.fields, field).length > 0;
  const isWrong = problem !== undefined && hasTried;
  const choose = (choice: string) => {
    written.current.set(source.kind, source);
    const known = choice === 'constant' || choice === 'template' ? written.current.get(choice) : undefined;
    onChange(known ?? sourceOf(kind, field, choice, draft));
  };
  return (
    <tr role="row" className="phone:block phone:border-b phone:border-line phone:pt-3 phone:pb-1">
      <th scope="row" role="rowheader" className={classNames(cell, 'pt-4 text-left font-medium text-ink')}>
        {label}
        {isRequired && (
          <>
            <span aria-hidden="true" className="font-normal text-danger-ink">
              {' *'}
            </span>
            <span className="sr-only"> {t`required`}</span>
          </>
        )}
      </th>
      <td role="cell" className={cell}>
        <div className="grid gap-2">
          <div className={hasUnit ? 'grid grid-cols-2 gap-2' : 'grid gap-2'}>
            <ImportSourceSelect
              id={matchControlId(field)}
              field={field}
              source={source}
              columns={draft.columns}
              label={t`${label} comes from`}
              isRequired={isRequired}
              isWrong={isWrong && problem.code !== 'unit_required'}
              noteId={problem && noteId}
              onChoose={choose}
            />
            <ImportSourceDetails
              field={field}
              source={source}
              draft={draft}
              label={label}
              isWrong={isWrong}
              noteId={problem && noteId}
              onChange={onChange}
            />
          </div>
          {problem && (
            <p
              id={noteId}
              className={classNames('flex gap-1 text-12', hasTried ? 'text-danger-ink' : 'text-warning-ink')}
            >
              <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
              <span>
                <ProblemText problem={problem} source={source} />
              </span>
            </p>
          )}
        </div>
      </td>
      <td role="cell" className={classNames(cell, 'pt-4 phone:pt-0 phone:empty:hidden')}>
        <ImportExamples field={field} draft={draft} />
      </td>
    </tr>
  );
}

function ProblemText({ problem, source }: { problem: MappingProblem; source: FieldSource }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  switch (problem.code) {
    case 'unknown_column':
      return t`The file has no column “${problem.text}”.`;
    case 'broken_template':
      return t`A bracket is missing its pair.`;
    case 'unit_required':
      return t`The file does not name the unit. Choose it.`;
    case 'required':
      return source.kind === 'none' ? t(sentences.needsSource) : t(sentences.needsValue);
  }
}
