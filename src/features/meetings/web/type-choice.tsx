import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { useId } from 'react';
import type { FieldControl } from '#ui/field.tsx';
import type { MeetingType } from '../rules.ts';
import { meetingTypes } from '../rules.ts';
import { meetingTypeLabels } from './labels.ts';
import { meetingTypeIcons } from './type-icons.ts';

interface TypeChoiceProps extends FieldControl {
  readonly value: string;
  /** The one that gets the focus. */
  readonly ref?: Ref<HTMLInputElement>;
  onChange(type: MeetingType): void;
}

/** The types of a meeting, all in sight. */
export function TypeChoice({ value, onChange, ref, required, ...control }: TypeChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-required={required}
      {...control}
      className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2"
    >
      {meetingTypes.map((type, place) => {
        const Icon = meetingTypeIcons[type];
        const isFocus = value === type || (place === 0 && value === '');
        return (
          <label
            key={type}
            className="relative flex h-control min-w-0 items-center gap-1.5 rounded-control bg-raised px-2.5 text-ink-2 inset-ring inset-ring-line transition-colors select-none hover:bg-hover has-checked:bg-accent-tint has-checked:text-ink has-checked:inset-ring-accent forced-colors:border forced-colors:has-checked:border-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={isFocus ? ref : undefined}
              type="radio"
              name={name}
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <Icon aria-hidden="true" className="pointer-events-none flex-none" />
            <span className="pointer-events-none truncate">{t(meetingTypeLabels[type])}</span>
          </label>
        );
      })}
    </div>
  );
}
