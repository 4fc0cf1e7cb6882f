import { useLingui } from '@lingui/react/macro';
import { Select } from '#ui/select.tsx';
import type { FieldSource } from '../mapping.ts';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { choiceOf } from './import-sources.ts';

interface ImportSourceSelectProps {
  readonly id: string;
  readonly field: string;
  readonly source: FieldSource;
  readonly columns: readonly string[];
  readonly label: string;
  readonly isRequired: boolean;
  readonly isWrong: boolean;
  readonly noteId: string | undefined;
  onChoose(choice: string): void;
}

/** Selects the source of a field: a column of the file or another kind of source. */
export function ImportSourceSelect(props: ImportSourceSelectProps) {
  const { id, field, source, columns, label, isRequired, isWrong, noteId, onChoose } = props;
  const { t } = useLingui();
  const { fields } = useImportKind();
  const { sentences } = useImportSetup();
  const isLost = source.kind === 'column' && !columns.includes(source.column);
  return (
    <Select
      id={id}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
      value={choiceOf(source)}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="none">{isRequired ? t`Choose` : t`Leave empty`}</option>
      <optgroup label={t`Columns of the file`}>
        {isLost && <option value={choiceOf(source)}>{source.column}</option>}
        {columns.map((column) => (
          <option key={column} value={`column:${column}`}>
            {column}
          </option>
        ))}
      </optgroup>
      <optgroup label={t`Other options`}>
        {sentences.derived && fields.derived.includes(field) && (
          <option value="derived">{t(sentences.derived(field))}</option>
        )}
        <option value="constant">{t`Same value for all rows`}</option>
        <option value="template">{t`Combine columns into a text`}</option>
      </optgroup>
    </Select>
  );
}
