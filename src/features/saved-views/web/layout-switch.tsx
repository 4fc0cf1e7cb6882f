import { useLingui } from '@lingui/react/macro';
import { Grid2x2, List, Table2 } from 'lucide-react';
import type { ListLayout } from '#platform/lists/columns.ts';
import { Segmented } from '#ui/segmented.tsx';

interface LayoutSwitchProps {
  readonly layouts: readonly ListLayout[];
  readonly value: ListLayout;
  onChange(layout: ListLayout): void;
}

/** Cards or table; phones always show cards. */
export function LayoutSwitch({ layouts, value, onChange }: LayoutSwitchProps) {
  const { t } = useLingui();
  const looks = {
    cards: { label: t`Cards`, icon: Grid2x2 },
    rows: { label: t`Rows`, icon: List },
    table: { label: t`Table`, icon: Table2 },
  };
  return (
    <Segmented
      label={t`View`}
      className="phone:hidden"
      value={value}
      onChange={onChange}
      segments={layouts.map((layout) => ({ value: layout, ...looks[layout] }))}
    />
  );
}
