import { Slider } from 'radix-ui';
import { classNames } from './class-names.ts';

export type Range = readonly [least: number, most: number];

export interface RangeSliderProps {
  /** The accessible names of both handles: 'Minimum bedrooms', 'Maximum bedrooms'. */
  readonly handles: readonly [least: string, most: string];
  /** The minimum and maximum of the track. */
  readonly least: number;
  readonly most: number;
  readonly step?: number | undefined;
  readonly value: Range;
  /** No range is chosen yet; the handles are at their start positions. */
  readonly isUntouched?: boolean | undefined;
  /** Formats the value of a handle (0 or 1) for screen readers. */
  format(figure: number, index: number): string;
  onChange(value: Range): void;
}

/** A range slider: two handles for pointer, touch, arrow keys, Home and End. */
export function RangeSlider(props: RangeSliderProps) {
  const { handles, least, most, step = 1, value, isUntouched = false, format, onChange } = props;
  return (
    <Slider.Root
      className="relative flex h-6 touch-pan-y items-center select-none touch:h-touch"
      min={least}
      max={most}
      step={step}
      value={[...value]}
      onValueChange={([from = least, to = most]) => onChange([from, to])}
    >
      <Slider.Track className="relative h-1 grow overflow-hidden rounded-full bg-line">
        <Slider.Range className={classNames('absolute h-full', isUntouched ? 'bg-line-strong' : 'bg-accent')} />
      </Slider.Track>
      {value.map((figure, index) => (
        <Slider.Thumb
          // biome-ignore lint/suspicious/noArrayIndexKey: the first handle stays the first.
          key={index}
          aria-label={handles[index]}
          aria-valuetext={format(figure, index)}
          className={classNames(
            'block size-4.5 rounded-full border-2 bg-raised touch:size-6',
            // On touch screens the target is larger than the handle.
            'touch:after:absolute touch:after:-inset-2.5 touch:after:content-[""]',
            isUntouched ? 'border-line-strong' : 'border-accent',
          )}
        />
      ))}
    </Slider.Root>
  );
}
