import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import { roomLimits } from '../rules.ts';
import type { RoomLimits } from './form-values.ts';
import { formatRoomRange } from './rooms.ts';

interface RoomRangeProps {
  readonly rooms: 'bedrooms' | 'bathrooms';
  readonly value: RoomLimits;
  onChange(value: RoomLimits): void;
}

/**
 * A range of rooms; any until a handle is moved, and again after a reset. An open end is drawn at the end of the track, and
 * stays open until its own handle is moved.
 */
export function RoomRange({ rooms, value, onChange }: RoomRangeProps) {
  const { t } = useLingui();
  const id = useId();
  const { least, most, shown } = roomLimits[rooms];
  const isAny = value.length === 0;
  const [from, to] = value;
  const range = isAny ? shown : ([from ?? least, to ?? most] as const);
  const format = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  const isBedrooms = rooms === 'bedrooms';
  return (
    <fieldset aria-labelledby={id} className="col-span-6 grid gap-1">
      <div className="flex min-h-control-sm items-center gap-2">
        <span id={id} className="font-medium text-ink">
          {isBedrooms ? t`Bedrooms` : t`Bathrooms`}
        </span>
        <span className="flex-1" />
        <output className="text-ink-2">{formatRoomRange(from ?? null, to ?? null, format) ?? t`Any`}</output>
        {!isAny && (
          <Button {...namedAfter(id)} variant="ghost" size="sm" onClick={() => onChange([])}>
            {t`Reset to any`}
          </Button>
        )}
      </div>
      <div className="px-1">
        <RangeSlider
          handles={
            isBedrooms ? [t`Minimum bedrooms`, t`Maximum bedrooms`] : [t`Minimum bathrooms`, t`Maximum bathrooms`]
          }
          least={least}
          most={most}
          value={range}
          isUntouched={isAny}
          format={(figure, index) => (isAny || value[index] === null ? t`Any` : String(figure))}
          onChange={(moved) =>
            onChange(moved.map((figure, index) => (value[index] === null && figure === range[index] ? null : figure)))
          }
        />
      </div>
      <p aria-hidden="true" className="flex justify-between px-1 text-12 text-ink-3">
        <span>{least}</span>
        <span>{most}</span>
      </p>
    </fieldset>
  );
}
