import { useLingui } from '@lingui/react/macro';
import type { FieldControl } from '#ui/field.tsx';
import { roomLimits } from '../rules.ts';
import type { RoomLimits } from './form-values.ts';

interface RoomChipsProps extends Pick<FieldControl, 'aria-describedby' | 'aria-labelledby'> {
  readonly rooms: 'bedrooms' | 'bathrooms';
  readonly value: RoomLimits;
  onChange(value: RoomLimits): void;
}

/** Chips for a range of rooms; the last one is open upwards. Two presses make a range, a press on an end removes it. */
export function RoomChips({ rooms, value, onChange, ...control }: RoomChipsProps) {
  const { t } = useLingui();
  const [least, most] = roomLimits[rooms].shown;
  const figures = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      aria-labelledby={control['aria-labelledby']}
      className="flex flex-wrap gap-2"
    >
      {figures.map((figure) => (
        <label
          key={figure}
          className="relative grid min-h-control min-w-control place-items-center rounded-control bg-raised px-2 text-ink-2 inset-ring inset-ring-line transition-colors select-none hover:bg-hover has-checked:bg-accent-tint has-checked:text-ink has-checked:inset-ring-accent forced-colors:border forced-colors:has-checked:border-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-w-touch"
        >
          <input
            type="checkbox"
            checked={isWithin(figure, value, most)}
            onChange={() => onChange(pressed(figure, value, most))}
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          <span className="pointer-events-none">{figure === most ? t`${figure}+` : figure}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whether a chip is on; the last chip stands for all figures from its own upwards. */
function isWithin(figure: number, [from, to]: RoomLimits, last: number): boolean {
  if (from === undefined || to === undefined) return false;
  const isFrom = from === null || figure >= from || figure === last;
  return isFrom && (to === null || figure <= to);
}

/** The range after a press on a chip. */
export function pressed(figure: number, value: RoomLimits, last: number): RoomLimits {
  const open = (from: number | null, to: number): RoomLimits => [from, to === last ? null : to];
  const [from, to] = value;
  if (from === undefined || to === undefined) return open(figure, figure);
  const most = Math.min(to ?? last, last);
  const least = Math.min(from ?? Number.NEGATIVE_INFINITY, last);
  if (figure > most) return open(from, figure);
  if (figure < least) return [figure, to];
  if (least === most) return [];
  if (figure === most) return from === null && most === 1 ? [] : [from, most - 1];
  if (figure === least) return [figure + 1, to];
  return open(figure, figure);
}
