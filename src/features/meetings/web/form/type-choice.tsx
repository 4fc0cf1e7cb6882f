import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Choices } from '#ui/choices.tsx';
import type { FieldControl } from '#ui/field.tsx';
import { meetingTypeLabels } from '../../labels.ts';
import type { MeetingType } from '../../rules.ts';
import { meetingTypes } from '../../rules.ts';
import { meetingTypeIcons } from '../type-icons.ts';

interface TypeChoiceProps extends FieldControl {
  readonly value: string;
  /** The input that receives the focus. */
  readonly ref?: Ref<HTMLInputElement>;
  onChange(type: MeetingType): void;
}

/** The types of a meeting as radio buttons. */
export function TypeChoice(props: TypeChoiceProps) {
  const { t } = useLingui();
  const options = meetingTypes.map((type) => ({
    value: type,
    label: t(meetingTypeLabels[type]),
    icon: meetingTypeIcons[type],
  }));
  return <Choices {...props} options={options} />;
}
