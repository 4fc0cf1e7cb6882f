import type { CustomField, CustomValue } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { toRecordField } from '#platform/custom-fields/custom-record-fields.ts';
import { labelIn } from '#platform/fields/fields.ts';
import { guessDayOrder } from '../cells/days.ts';
import { withCustomImportFields, withCustomMessages } from '../custom-import-fields.ts';
import type { ImportRow } from '../import-row.ts';
import { cellsOf } from '../import-row.ts';
import type { ImportMapping } from '../mapping.ts';
import { moneyUnitOf } from '../money-column.ts';
import { readCustomCell } from '../read-custom-cell.ts';
import { RowReader } from '../row-reader.ts';
import { distinctExamples } from './distinct-examples.ts';
import type { Example, ImportKindScreens } from './import-kind.ts';
import { dayOrderLabels, moneyUnitLabels } from './import-messages.ts';

/** The parts of a kind with the fields that the agency added. `mayAddTags`: names that no tag has become tags. */
export function withCustomScreens(
  kind: ImportKindScreens,
  custom: readonly CustomField[],
  mayAddTags: boolean,
): ImportKindScreens {
  const own = new Map(custom.map((field) => [customFieldName(field) as string, field]));
  return {
    ...kind,
    fields: withCustomImportFields(kind.fields, custom),
    messages: withCustomMessages(kind.messages, custom),
    unitLabels: { ...moneyUnitLabels, ...dayOrderLabels, ...kind.unitLabels },
    unitFor(name, column, file) {
      const type = own.get(name)?.type;
      const cells = cellsOf(file.rows, column);
      if (type === 'money') return moneyUnitOf(column, cells, false);
      return type === 'day' ? guessDayOrder(cells) : kind.unitFor(name, column, file);
    },
    useExamples(name, mapping, rows) {
      const known = kind.useExamples(name, mapping, rows);
      const field = own.get(name);
      return field ? examplesOf(field, { mapping, rows, mayAddTags }) : known;
    },
  };
}

interface FileOfField {
  readonly mapping: ImportMapping;
  readonly rows: readonly ImportRow[];
  readonly mayAddTags: boolean;
}

function examplesOf(field: CustomField, { mapping, rows, mayAddTags }: FileOfField): readonly Example[] {
  const name = customFieldName(field);
  const source = mapping[name];
  const unit = source?.kind === 'column' ? source.unit : undefined;
  return distinctExamples(
    rows,
    (row) => new RowReader<string>(row, mapping).text(name),
    (said) => {
      const cell = readCustomCell(field, said, unit);
      if (cell.kind === 'empty' || (field.key === tagsKey && mayAddTags)) return null;
      return cell.kind === 'unreadable' ? { kind: 'unreadable' } : readingOf(field, cell.value, said);
    },
  );
}

function readingOf(field: CustomField, value: CustomValue, said: string): Example['reading'] {
  const known = toRecordField(field);
  if (field.type === 'money') return { kind: 'money', rupees: String(value) };
  if (field.type === 'day') return { kind: 'day', day: String(value) };
  if (known.kind === 'choice') {
    const message = labelIn(known.labels, String(value));
    return message ? { kind: 'message', message } : null;
  }
  const names = [value].flat().map((one) => field.choices.find(({ key }) => key === one)?.name ?? String(one));
  const text = names.join(', ');
  return text === said ? null : { kind: 'text', text };
}
