import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { listedFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { withTags } from '../custom-import-fields.ts';
import { withCustomScreens } from './custom-import-screens.ts';
import type { ImportKindScreens } from './import-kind.ts';
import { ImportKindContext } from './import-kind.ts';

/** Provides a kind to the import steps, with the fields that the agency added to its records. */
export function ImportKindProvider({ kind, children }: { kind: ImportKindScreens; children: ReactNode }) {
  // Renders again when the agency changes its fields.
  useLingui();
  const { permissions } = useMe();
  const mayAddTags = permissions.includes('manage_words');
  const fields = JSON.stringify(withTags(kind.fields.kind, listedFieldsOf(kind.fields.kind)));
  const value = useMemo(() => withCustomScreens(kind, JSON.parse(fields), mayAddTags), [kind, fields, mayAddTags]);
  return <ImportKindContext value={value}>{children}</ImportKindContext>;
}
