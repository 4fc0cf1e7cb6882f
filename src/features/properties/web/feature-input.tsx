import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { WordInput } from '#ui/word-input.tsx';

interface FeatureInputProps {
  readonly value: readonly string[];
  readonly error?: ReactNode;
  onChange(features: readonly string[]): void;
}

/** Words that describe a property. */
export function FeatureInput(props: FeatureInputProps) {
  const { t } = useLingui();
  return <WordInput {...props} label={t`Add a feature`} addLabel={t`Add feature`} />;
}
