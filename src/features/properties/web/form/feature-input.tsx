import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { presetAmenities } from '#features/requirements/amenities.ts';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { TagInput } from '#ui/tag-input.tsx';

interface FeatureInputProps {
  readonly value: readonly string[];
  readonly error?: ReactNode;
  readonly ref: Ref<HTMLInputElement>;
  onChange(features: readonly string[]): void;
}

/** Features of a property: suggests those used in client preferences, and accepts others. */
export function FeatureInput(props: FeatureInputProps) {
  const { t } = useLingui();
  const nameOf = useAmenityName();
  return (
    <TagInput
      {...props}
      label={t`Add a feature`}
      addLabel={t`Add feature`}
      suggestions={Object.keys(presetAmenities)}
      labelOf={nameOf}
    />
  );
}
