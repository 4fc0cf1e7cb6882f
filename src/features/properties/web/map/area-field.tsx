import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localityNamesQuery } from '#features/localities/web/queries.ts';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { readOutline, writeOutline } from '../../outline.ts';
import type { Edges } from './area.ts';
import { edgesOf, edgesOfLocalities, rectangle, rectangleEdges } from './area.ts';

type Side = keyof Edges;
type Typed = Readonly<Record<Side, string>>;

/** The area of the map in the filter dialog. */
export function AreaField({ label, values: [outline], onChange }: FilterFieldProps<string>) {
  return <AreaInputs label={label} outline={outline} onChange={(next) => onChange([next])} />;
}

interface AreaInputsProps {
  readonly label: string;
  readonly outline: string | undefined;
  onChange(outline: string | undefined): void;
}

/** Chooses a rectangle around localities or by its edges, without drawing. */
export function AreaInputs({ label, outline, onChange }: AreaInputsProps) {
  const { t } = useLingui();
  const { data: names = [] } = useQuery(localityNamesQuery);
  const [typed, setTyped] = useState<Typed>(() => typedEdges(rectangleEdges(outline)));
  const placed = names.filter(({ latitude }) => latitude !== null);
  const options = placed.map(({ name, city }, index) => ({ value: String(index), label: name, detail: city }));
  const drawn = outline !== undefined && rectangleEdges(outline) === null ? readOutline(outline)?.length : undefined;
  const sides: ReadonlyArray<{ readonly side: Side; readonly label: string; readonly most: number }> = [
    { side: 'north', label: t`North edge`, most: 90 },
    { side: 'south', label: t`South edge`, most: 90 },
    { side: 'west', label: t`West edge`, most: 180 },
    { side: 'east', label: t`East edge`, most: 180 },
  ];
  const set = (edges: Edges | null) => {
    setTyped(typedEdges(edges));
    onChange(edges ? writeOutline(rectangle(edges)) : undefined);
  };
  const type = (side: Side, text: string) => {
    const next = { ...typed, [side]: text };
    setTyped(next);
    const edges = readEdges(next);
    if (edges) onChange(writeOutline(rectangle(edges)));
  };
  const wrong = wrongSide(typed);
  const addLocality = (value: string) => {
    const locality = placed[Number(value)];
    const around = locality && edgesOfLocalities([locality]);
    if (!around) return;
    const before = readEdges(typed);
    set(before ? edgesOf([...rectangle(before), ...rectangle(around)]) : around);
  };
  return (
    <fieldset aria-label={label} className="grid min-w-0 gap-3">
      <Field label={label} help={drawn ? t`A region with ${drawn} corners is drawn.` : undefined}>
        {(control) => (
          <Combobox
            {...control}
            value={null}
            find={findIn(options)}
            placeholder={t`Around a locality`}
            emptyText={t`No locality with a centre.`}
            onChange={(option) => option && addLocality(option.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {sides.map(({ side, label: name, most }) => (
          <Field
            key={side}
            label={name}
            error={
              wrong?.side === side
                ? wrong.isOrder
                  ? t`Must be beyond the opposite edge`
                  : t`Enter degrees from −${most} to ${most}`
                : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed[side]}
                onChange={({ target }) => type(side, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      {outline !== undefined && (
        <Button size="sm" className="justify-self-start" onClick={() => set(null)}>
          {t`Remove the region`}
        </Button>
      )}
    </fieldset>
  );
}

const allSides = ['north', 'south', 'west', 'east'] as const;

function typedEdges(edges: Edges | null): Typed {
  const text = (side: Side) => (edges ? String(Math.round(edges[side] * 100_000) / 100_000) : '');
  return { north: text('north'), south: text('south'), west: text('west'), east: text('east') };
}

const degrees = (text: string) =>
  /^\s*-?\d{1,3}(?:[.,]\d+)?\s*$/u.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

function wrongSide(typed: Typed): { readonly side: Side; readonly isOrder: boolean } | null {
  const bad = allSides.find((side) => {
    const most = side === 'north' || side === 'south' ? 90 : 180;
    return typed[side].trim() !== '' && !(Math.abs(degrees(typed[side])) <= most);
  });
  if (bad) return { side: bad, isOrder: false };
  if (degrees(typed.south) >= degrees(typed.north)) return { side: 'south', isOrder: true };
  return degrees(typed.west) >= degrees(typed.east) ? { side: 'east', isOrder: true } : null;
}

/** Null while an edge is missing or wrong. */
function readEdges(typed: Typed): Edges | null {
  if (wrongSide(typed) || allSides.some((side) => typed[side].trim() === '')) return null;
  const [north, south, west, east] = allSides.map((side) => degrees(typed[side])) as [number, number, number, number];
  return { north, south, west, east };
}
