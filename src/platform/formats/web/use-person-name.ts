import { useLingui } from '@lingui/react/macro';

/** The name of a person as it is shown: whoever was erased has none, and is called so in the reader's language. */
export function usePersonName(): <Name extends string | null | undefined>(name: Name) => Name | string {
  const { t } = useLingui();
  return (name) => (name === '' ? t`Erased person` : name);
}
