import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface EmptyListActionsProps {
  readonly isFiltered: boolean;
  onClear(): void;
  /** The page that imports the first records from a spreadsheet. */
  readonly importPath?: '/properties/import' | '/clients/import' | '/leads/import';
  /** The button that adds a record. */
  readonly add: ReactNode;
}

/** Actions for an empty list: clear the filters or, without filters, import or add the first records. */
export function EmptyListActions({ isFiltered, onClear, importPath, add }: EmptyListActionsProps) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {isFiltered && <Button onClick={onClear}>{t`Clear all`}</Button>}
      {!isFiltered && importPath && (
        <Button asChild>
          <Link to={importPath}>
            <Upload aria-hidden="true" />
            {t`Import from a spreadsheet`}
          </Link>
        </Button>
      )}
      {add}
    </span>
  );
}
