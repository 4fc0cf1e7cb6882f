import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterEntries, FilterTable } from '#platform/lists/filter-table.ts';
import { Button } from '#ui/button.tsx';
import type { SavedView } from '../contract.ts';

interface DroppedNoteProps {
  readonly view: SavedView;
  readonly table: Pick<FilterTable<FilterEntries, string>, 'filters'>;
  /** Saves the view without them; only for its owner. */
  readonly onUpdate: (() => void) | undefined;
}

/** Names what a view had that no longer exists. */
export function DroppedNote({ view, table, onUpdate }: DroppedNoteProps) {
  const { t } = useLingui();
  const labelOf = (parameter: string) => {
    const filter = table.filters.find(({ parameters }) => parameters.includes(parameter));
    if (filter && 'label' in filter) return t(filter.label);
    if (parameter === 'columns') return t`Columns`;
    if (parameter === 'sort') return t`Sort`;
    return parameter === 'view' ? t`View` : parameter;
  };
  const gone = view.dropped.map(({ parameter, names }) =>
    names.length > 0 ? `${labelOf(parameter)} (${names.join(', ')})` : labelOf(parameter),
  );
  return (
    <div
      role="status"
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warning-tint px-3 py-2 text-warning-ink"
    >
      <p className="min-w-0 flex-1">
        <Trans>This view left out what no longer exists: {gone.join(', ')}.</Trans>
      </p>
      {onUpdate && (
        <Button size="sm" onClick={onUpdate}>
          <Trans>Update the view</Trans>
        </Button>
      )}
    </div>
  );
}
