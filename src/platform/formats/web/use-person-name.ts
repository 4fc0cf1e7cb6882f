import { useLingui } from '@lingui/react/macro';

/** Formats a person's name; erased people have none and get a translated label. */
export function usePersonName(): <Name extends string | null | undefined>(name: Name) => Name | string {
  const { t } = useLingui();
  return (name) => (name === '' ? t`Erased person` : name);
}
