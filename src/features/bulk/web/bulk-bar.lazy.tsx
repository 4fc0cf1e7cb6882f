import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, Download, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { tagWords } from '#platform/custom-fields/tag-words.ts';
import { maxExported } from '#platform/lists/list-contract.ts';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import type { SelectionActionsProps } from '#platform/lists/web/selectable-list.tsx';
import { formatCount } from '#platform/money.ts';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import type { BulkAct, BulkKind } from '../rules.ts';
import { actsOf, maxSelected } from '../rules.ts';
import { bulkActIcons } from './bulk-icons.ts';
import { changedFieldsOf } from './changed-fields.ts';
import { useBulkActNames } from './use-bulk-act-names.ts';
import type { AskedChange } from './use-choices-of.ts';
import { useChoicesOf } from './use-choices-of.ts';

interface BulkBarProps extends SelectionActionsProps {
  readonly kind: BulkKind;
}

const dialog = lazyComponent(() => import('./bulk-dialog.lazy.tsx').then((part) => part.BulkDialog));

/** What can be done with the selected records; it stays in view while the list scrolls. */
export function BulkBar({ kind, selection, shown, count, filter, children }: BulkBarProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const BulkDialog = dialog.useComponent(asked !== null, asked !== null, () => setAsked(null));
  const choicesOf = useChoicesOf(setAsked);
  const mayExport = useMe().permissions.includes('export');
  const actNames = useBulkActNames();
  const { ids, isAll } = selection;
  const hasTags = useWordKeys(tagWords).length > 0;
  const hasFields = changedFieldsOf(kind).length > 0;
  const isOffered = (one: BulkAct) => (one !== 'tag' || hasTags) && (one !== 'field' || hasFields);
  const acts = actsOf[kind].filter(isOffered);
  const tooMany = ids.length > maxSelected;
  const isExportable = isAll || ids.length <= maxExported;
  const exportLabel = isExportable ? t`Export` : t`To export, select at most ${maxExported} by hand, or all that match`;
  return (
    <>
      <SelectionBar
        label={<SelectedCount kind={kind} {...{ selection, count }} />}
        more={<SelectMore {...{ selection, shown, count }} />}
        clear={<IconButton icon={X} size="sm" label={t`Clear`} onClick={selection.clear} />}
      >
        {acts.map((one) => {
          const Icon = bulkActIcons[one];
          const choices = choicesOf(one);
          const button = (
            <Button
              key={one}
              size="sm"
              aria-haspopup="dialog"
              aria-label={actNames[one]}
              data-tip={tooMany ? t`Select at most ${formatCount(maxSelected)} by hand, or all that match` : undefined}
              disabled={tooMany}
              onPointerEnter={dialog.prefetch}
              {...(!choices && { onClick: () => setAsked({ act: one }) })}
            >
              <Icon aria-hidden="true" />
              <span className="max-[1100px]:sr-only">{actNames[one]}</span>
              {choices && <ChevronDown aria-hidden="true" className="max-[1100px]:hidden" />}
            </Button>
          );
          return choices ? <Menu key={one} trigger={button} entries={choices} align="start" side="top" /> : button;
        })}
        {!mayExport ? null : isExportable ? (
          <Button asChild size="sm" aria-label={exportLabel}>
            <a href={exportUrl(kind, isAll ? filter : { ids })} download>
              <Download aria-hidden="true" />
              <span className="max-[1100px]:sr-only">{exportLabel}</span>
            </a>
          </Button>
        ) : (
          <Button size="sm" disabled aria-label={exportLabel} data-tip={exportLabel}>
            <Download aria-hidden="true" />
          </Button>
        )}
        {children}
      </SelectionBar>
      {BulkDialog && asked && (
        <BulkDialog
          kind={kind}
          asked={asked}
          chosen={isAll ? { filter } : { ids: [...ids] }}
          onClose={(isMade) => {
            setAsked(null);
            if (isMade) selection.clear();
          }}
        />
      )}
    </>
  );
}

/** Offers the records that are shown, then everything that the filter finds. */
function SelectMore({ selection, shown, count }: Pick<BulkBarProps, 'selection' | 'shown' | 'count'>) {
  const { t } = useLingui();
  const { ids, isAll } = selection;
  if (isAll) return null;
  if (ids.length < shown) {
    const all = formatCount(shown);
    return <Button size="sm" variant="ghost" onClick={selection.selectShown}>{t`Select all ${all} shown`}</Button>;
  }
  if (!count || count.value <= ids.length) return null;
  const all = count.is_capped ? `${formatCount(count.value)}+` : formatCount(count.value);
  return <Button size="sm" variant="ghost" onClick={selection.selectAll}>{t`Select all ${all} that match`}</Button>;
}

function SelectedCount({ kind, selection, count }: Pick<BulkBarProps, 'kind' | 'selection' | 'count'>) {
  const { t } = useLingui();
  const { ids, isAll } = selection;
  if (isAll) {
    const all = count?.is_capped ? `${formatCount(count.value)}+` : formatCount(count?.value ?? 0);
    return t`All ${all} that match are selected`;
  }
  switch (kind) {
    case 'properties':
      return <Plural value={ids.length} one="# property selected" other="# properties selected" />;
    case 'clients':
      return <Plural value={ids.length} one="# client selected" other="# clients selected" />;
    case 'leads':
      return <Plural value={ids.length} one="# lead selected" other="# leads selected" />;
    case 'deals':
      return <Plural value={ids.length} one="# deal selected" other="# deals selected" />;
    case 'invoices':
      return <Plural value={ids.length} one="# invoice selected" other="# invoices selected" />;
  }
}
