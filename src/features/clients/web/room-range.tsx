import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import { roomLimits } from '../rules.ts';

interface RoomRangeProps {
  readonly rooms: 'bedrooms' | 'bathrooms';
  /** Two figures, or none for any. */
  readonly value: readonly number[];
  onChange(value: number[]): void;
}

/** How many rooms of a kind, from and to; any until a handle is moved, and again at the press of a button. */
export function RoomRange({ rooms, value, onChange }: RoomRangeProps) {
  const { t } = useLingui();
  const id = useId();
  const { least, most, shown } = roomLimits[rooms];
  const [from = shown[0], to = shown[1]] = value;
  const isAny = value.length === 0;
  const isBedrooms = rooms === 'bedrooms';
  return (
    <fieldset aria-labelledby={id} className="col-span-6 grid gap-1">
      <div className="flex min-h-slim items-center gap-2">
        <span id={id} className="font-medium text-ink">
          {isBedrooms ? t`Bedrooms` : t`Bathrooms`}
        </span>
        <span className="flex-1" />
        <output className="text-ink-2 tabular-nums">{isAny ? t`Any` : from === to ? from : `${from}–${to}`}</output>
        {!isAny && (
          <Button {...namedAfter(id)} variant="quiet" size="slim" onClick={() => onChange([])}>
            {t`Reset to any`}
          </Button>
        )}
      </div>
      <div className="px-1">
        <RangeSlider
          handles={isBedrooms ? [t`Fewest bedrooms`, t`Most bedrooms`] : [t`Fewest bathrooms`, t`Most bathrooms`]}
          least={least}
          most={most}
          value={[from, to]}
          isUntouched={isAny}
          words={(figure) => (isAny ? t`Any` : String(figure))}
          onChange={(range) => onChange([...range])}
        />
      </div>
      <p aria-hidden="true" className="flex justify-between px-1 text-12 text-ink-3 tabular-nums">
        <span>{least}</span>
        <span>{most}</span>
      </p>
    </fieldset>
  );
}
