import { useLingui } from '@lingui/react/macro';
import { isCustomFieldName } from '#platform/custom-fields/custom-fields.ts';
import { Select } from '#ui/select.tsx';
import { type FieldSource, lacksUnit } from '../mapping.ts';
import { ConstantInput } from './constant-input.tsx';
import type { ImportDraft } from './import-draft.ts';
import type { ConstantInputProps } from './import-kind.ts';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { unitOf, unitsFor } from './import-sources.ts';
import { ImportTemplateInput } from './import-template-input.tsx';

export interface ImportSourceDetailsProps {
  readonly field: string;
  readonly source: FieldSource;
  readonly draft: ImportDraft;
  readonly label: string;
  readonly isWrong: boolean;
  readonly noteId: string | undefined;
  onChange(source: FieldSource): void;
}

export const unitControlId = (field: string) => `match-${field}-unit`;

/** Details of a source: the unit of a column, the constant value, or the template. */
export function ImportSourceDetails(props: ImportSourceDetailsProps) {
  const { field, source, draft, label, isWrong, noteId, onChange } = props;
  const { t } = useLingui();
  const { fields, messages, unitLabels, ConstantInput: KindInput } = useImportKind();
  const { sentences } = useImportSetup();
  switch (source.kind) {
    case 'column': {
      const units = unitsFor(fields, field);
      const [first] = units;
      if (first === undefined) return null;
      const isAsked = lacksUnit(fields, field, source);
      const change = (wanted: string) => {
        const unit = units.find((known) => known === wanted) ?? first;
        onChange({ kind: 'column', column: source.column, unit });
      };
      return (
        <Select
          id={unitControlId(field)}
          aria-label={t`${label}: figures without a unit are`}
          aria-invalid={(isWrong && isAsked) || undefined}
          aria-describedby={isAsked ? noteId : undefined}
          value={isAsked ? '' : (unitOf(source) ?? first)}
          onChange={(event) => change(event.target.value)}
        >
          {isAsked && <option value="">{t`Choose the unit`}</option>}
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unitLabels[unit] ? t(unitLabels[unit]) : unit}
            </option>
          ))}
        </Select>
      );
    }
    case 'constant': {
      const input: ConstantInputProps = {
        field,
        value: source.value,
        label: t(sentences.ofAll(label)),
        isWrong,
        onChange: (value) => onChange({ kind: 'constant', value }),
      };
      return isCustomFieldName(field) ? (
        <ConstantInput {...input} fields={messages.fields} />
      ) : (
        <KindInput {...input} />
      );
    }
    case 'template':
      return (
        <ImportTemplateInput
          field={field}
          value={source.template}
          columns={draft.columns}
          label={t`${label}: text with columns`}
          isWrong={isWrong}
          onChange={(template) => onChange({ kind: 'template', template })}
        />
      );
    default:
      return null;
  }
}
