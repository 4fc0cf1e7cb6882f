import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { CompareButton } from './compare-button.tsx';

interface CompareBarProps {
  readonly propertyIds: readonly string[];
  onClear(): void;
}

/** What can be done with the ticked properties; it stays in view while the list scrolls. */
export function CompareBar({ propertyIds, onClear }: CompareBarProps) {
  const { t } = useLingui();
  return (
    <SelectionBar label={<Plural value={propertyIds.length} one="# property selected" other="# properties selected" />}>
      <CompareButton propertyIds={propertyIds} variant="primary" />
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t`Clear`}
      </Button>
    </SelectionBar>
  );
}
