import { useLingui } from '@lingui/react/macro';
import type { PropertyType } from '#features/property-types/contract.ts';
import { Select } from '#ui/select.tsx';
import type { FieldSource, ImportField } from '../import/columns.ts';
import { ImportConstantInput } from './import-constant-input.tsx';
import type { ImportDraft } from './import-draft.ts';
import { type Unit, unitOf, unitsFor } from './import-sources.ts';
import { ImportTemplateInput } from './import-template-input.tsx';
import { areaUnitLabels, dayOrderLabels, moneyUnitLabels } from './import-words.ts';

export interface ImportSourceDetailsProps {
  readonly field: ImportField;
  readonly source: FieldSource;
  readonly draft: ImportDraft;
  readonly types: readonly PropertyType[];
  readonly label: string;
  readonly isWrong: boolean;
  onChange(source: FieldSource): void;
}

const unitLabels = { ...moneyUnitLabels, ...areaUnitLabels, ...dayOrderLabels };

/** What else is to be said of a source: the unit of a column, the value for all, the text with columns in it. */
export function ImportSourceDetails(props: ImportSourceDetailsProps) {
  const { field, source, draft, types, label, isWrong, onChange } = props;
  const { t } = useLingui();
  switch (source.kind) {
    case 'column': {
      const units = unitsFor(field);
      const [first] = units;
      if (first === undefined) return null;
      const change = (wanted: string) => {
        const unit: Unit = units.find((known) => known === wanted) ?? first;
        onChange({ kind: 'column', column: source.column, unit });
      };
      return (
        <Select
          aria-label={t`${label}: figures without a unit are`}
          value={unitOf(source) ?? first}
          onChange={(event) => change(event.target.value)}
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {t(unitLabels[unit])}
            </option>
          ))}
        </Select>
      );
    }
    case 'constant':
      return (
        <ImportConstantInput
          field={field}
          value={source.value}
          types={types}
          label={t`${label} of all properties`}
          isWrong={isWrong}
          onChange={(value) => onChange({ kind: 'constant', value })}
        />
      );
    case 'template':
      return (
        <ImportTemplateInput
          field={field}
          value={source.template}
          columns={draft.columns}
          label={t`${label}: text made of columns`}
          isWrong={isWrong}
          onChange={(template) => onChange({ kind: 'template', template })}
        />
      );
    default:
      return null;
  }
}
