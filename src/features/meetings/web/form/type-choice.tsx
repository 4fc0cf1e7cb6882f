import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import { Choices } from '#ui/choices.tsx';
import type { FieldControl } from '#ui/field.tsx';
import { meetingTypeWords } from '../../labels.ts';
import type { MeetingType } from '../../rules.ts';
import { meetingTypeIcon } from '../type-icons.ts';

interface TypeChoiceProps extends FieldControl {
  readonly value: string;
  /** The input that receives the focus. */
  readonly ref?: Ref<HTMLInputElement>;
  onChange(type: MeetingType): void;
}

/** The types of a meeting as radio buttons. */
export function TypeChoice(props: TypeChoiceProps) {
  const { t } = useLingui();
  const types = useWordKeys(meetingTypeWords, props.value);
  const options = types.map((type) => ({
    value: type,
    label: t(meetingTypeWords.labelOf(type)),
    icon: meetingTypeIcon(type),
  }));
  return <Choices {...props} options={options} />;
}
