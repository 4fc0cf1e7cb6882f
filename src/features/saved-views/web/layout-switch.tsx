import { useLingui } from '@lingui/react/macro';
import { Grid2x2, List, Map as MapIcon, Table2 } from 'lucide-react';
import type { ListLayout } from '#platform/lists/columns.ts';
import { Segmented } from '#ui/segmented.tsx';

interface LayoutSwitchProps {
  readonly layouts: readonly ListLayout[];
  readonly value: ListLayout;
  onChange(layout: ListLayout): void;
}

/** Phones show the first layout, or the map where there is one. */
export function LayoutSwitch({ layouts, value, onChange }: LayoutSwitchProps) {
  const { t } = useLingui();
  const segments = {
    cards: { label: t`Cards`, icon: Grid2x2 },
    rows: { label: t`Rows`, icon: List },
    table: { label: t`Table`, icon: Table2 },
    map: { label: t`Map`, icon: MapIcon },
  };
  const segmentsOf = (some: readonly ListLayout[]) => some.map((layout) => ({ value: layout, ...segments[layout] }));
  const onPhones = layouts.includes('map') ? (['cards', 'map'] as const) : null;
  return (
    <>
      <Segmented
        label={t`View`}
        className="phone:hidden"
        value={value}
        onChange={onChange}
        segments={segmentsOf(layouts)}
      />
      {onPhones && (
        <div className="hidden phone:ml-auto phone:block">
          <Segmented label={t`View`} value={value} onChange={onChange} segments={segmentsOf(onPhones)} />
        </div>
      )}
    </>
  );
}
