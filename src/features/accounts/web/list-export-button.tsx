import type { ExportButtonProps } from '#platform/lists/web/export-button.tsx';
import { ExportButton } from '#platform/lists/web/export-button.tsx';
import { useMe } from './queries.ts';

/** The export of a list, if the agency lets the user's role export. */
export function ListExportButton(props: ExportButtonProps) {
  return useMe().permissions.includes('export') && <ExportButton {...props} />;
}
