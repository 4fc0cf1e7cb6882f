import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Tag } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

interface FeatureInputProps {
  readonly value: readonly string[];
  readonly error?: ReactNode;
  onChange(features: readonly string[]): void;
}

/** Words that describe a property: a trimmed text is added with the plus button or Enter, each can be removed. */
export function FeatureInput({ value, error, onChange }: FeatureInputProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const add = () => {
    const feature = text.trim();
    if (feature !== '' && !value.includes(feature)) onChange([...value, feature]);
    setText('');
  };
  return (
    <div className="grid gap-2">
      <Field label={t`Add a feature`} hideLabel error={error}>
        {(control) => (
          <Input
            {...control}
            placeholder={t`Add a feature`}
            maxLength={60}
            value={text}
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
            unit={<IconButton icon={Plus} label={t`Add feature`} size="slim" className="-mr-2" onClick={add} />}
          />
        )}
      </Field>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((feature) => (
            <li key={feature} className="min-w-0 max-w-full">
              <Tag onRemove={() => onChange(value.filter((other) => other !== feature))}>{feature}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
