import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { remarkFieldLabel } from '../remark-messages.ts';
import { useImportKind } from './import-kind.ts';
import { fieldsBefore } from './import-mapping-check.ts';

interface ImportTemplateInputProps {
  readonly field: string;
  readonly value: string;
  readonly columns: readonly string[];
  readonly label: string;
  readonly isWrong: boolean;
  onChange(template: string): void;
}

const longest = 4000;

/** An example of the syntax, not a placeholder of the translation. */
const example = '{columns}';

/** A text input for a template, and a list that inserts a column at the cursor. */
export function ImportTemplateInput({ field, value, columns, label, isWrong, onChange }: ImportTemplateInputProps) {
  const { t } = useLingui();
  const kind = useImportKind();
  const text = useRef<HTMLTextAreaElement>(null);
  const fields = fieldsBefore(kind.fields, field).filter((name) => !columns.includes(name));
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = text.current ?? {};
    const inserted = `{${name}}`;
    onChange(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd));
    // After React has rendered the new text.
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length);
    });
  };
  return (
    <div className="grid gap-1">
      <Textarea
        ref={text}
        rows={2}
        maxLength={longest}
        spellCheck={false}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={t`Text with ${example}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex items-center gap-1">
        <Select
          variant="toolbar"
          className="w-48 phone:flex-1"
          aria-label={t`Insert a column`}
          value=""
          onChange={(event) => insert(event.target.value)}
        >
          <option value="">{t`Insert a column`}</option>
          {columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {fields.length > 0 && (
            <optgroup label={t`Fields above`}>
              {fields.map((name) => (
                <option key={name} value={name}>
                  {t(remarkFieldLabel(kind.messages, name))}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        <Popover
          label={t`How to combine columns`}
          trigger={<IconButton icon={CircleHelp} label={t`How to combine columns`} />}
          className="w-80 p-4"
        >
          <dl className="grid gap-2">
            <Rule
              sign="{column}"
              messages={t`is replaced with the value in that column. If it is blank, the whole text stays blank.`}
            />
            <Rule sign="[, {column}]" messages={t`is omitted when the column is blank.`} />
            <Rule sign="{a|b}" messages={t`uses the second column when the first is blank.`} />
            <Rule sign={'{a|"word"}'} messages={t`uses the word when the column is blank.`} />
          </dl>
        </Popover>
      </div>
    </div>
  );
}

function Rule({ sign, messages }: { sign: string; messages: string }) {
  return (
    <div>
      <dt className="font-medium text-ink">{sign}</dt>
      <dd>{messages}</dd>
    </div>
  );
}
