import { useTypes } from '#features/property-types/web/use-types.ts';
import { Checkbox } from '#ui/checkbox.tsx';

interface TypeChecklistProps {
  readonly value: readonly string[];
  onChange(ids: string[]): void;
}

export function TypeChecklist({ value, onChange }: TypeChecklistProps) {
  return (
    <ul className="col-span-6 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1.5 touch:gap-y-0">
      {useTypes().map(({ id, name }) => (
        <li key={id}>
          <Checkbox
            label={name}
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))}
          />
        </li>
      ))}
    </ul>
  );
}
