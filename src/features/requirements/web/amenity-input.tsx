import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { presetAmenities } from '../amenities.ts';

interface AmenityInputProps {
  readonly value: readonly string[];
  readonly error?: ReactNode;
  onChange(amenities: string[]): void;
}

export function AmenityInput({ value, error, onChange }: AmenityInputProps) {
  const { t } = useLingui();
  const chosen = value.filter((word) => word in presetAmenities);
  const own = value.filter((word) => !(word in presetAmenities));
  return (
    <div className="col-span-6 grid gap-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1.5 touch:gap-y-0">
        {Object.entries(presetAmenities).map(([word, label]) => (
          <li key={word}>
            <Checkbox
              label={t(label)}
              checked={value.includes(word)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, word] : value.filter((other) => other !== word))
              }
            />
          </li>
        ))}
      </ul>
      <TagInput
        label={t`Add a custom amenity`}
        addLabel={t`Add amenity`}
        value={own}
        error={error}
        // A typed term may be one of the usual ones.
        onChange={(values) => onChange([...new Set([...chosen, ...values])])}
      />
    </div>
  );
}
