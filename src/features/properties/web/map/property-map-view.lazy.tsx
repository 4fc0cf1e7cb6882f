import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import * as L from 'leaflet';
import { LassoSelect, SquareDashed } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { localityNamesQuery } from '#features/localities/web/queries.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import type { AreaDrawing } from '#platform/map/web/draw-area.ts';
import { drawArea } from '#platform/map/web/draw-area.ts';
import { MapFrame } from '#platform/map/web/map-frame.tsx';
import { formatCount, shortMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PropertyCard, PropertyFilter } from '../../contract.ts';
import { propertyStatusLabels } from '../../labels.ts';
import { outlineCorners, readOutline, writeOutline } from '../../outline.ts';
import { PropertyEntry } from '../list/property-entry.tsx';
import { propertyPointsQuery } from '../queries.ts';
import { edgesOf, rectangle } from './area.ts';
import { ChosenProperty } from './chosen-property.tsx';
import { useMapTiles, wholeCountry } from './map-settings.ts';
import { addPlaceNames } from './place-names.ts';
import { PlainNote } from './plain-note.tsx';
import type { PointLabels, PointLayer } from './point-layer.ts';
import { addPoints } from './point-layer.ts';

const areaDialog = lazyComponent(() => import('./area-dialog.lazy.tsx').then((part) => part.AreaDialog));

interface PropertyMapViewProps {
  readonly filter: PropertyFilter;
  readonly items: readonly PropertyCard[];
  readonly list: LoadingList;
  readonly isPending: boolean;
  /** Narrows the list to an area; undefined removes it. */
  onNarrow(within: string | undefined): void;
  /** Lists the properties without a position. */
  onShowUnplaced(): void;
}

/** The properties of a filter on a map, with the same list beside it; a drawn area narrows both. */
export function PropertyMapView(props: PropertyMapViewProps) {
  const { filter, items, list, isPending, onNarrow, onShowUnplaced } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { tiles, isKnown } = useMapTiles();
  const found = useQuery(propertyPointsQuery(filter, queryClient));
  const { data: names } = useQuery(localityNamesQuery);
  const labels = usePointLabels(found.data?.points);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [drawing, setDrawing] = useState<AreaDrawing | null>(null);
  const [corners, setCorners] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isListShown, setListShown] = useState(false);
  const layer = useRef<PointLayer | null>(null);
  const wasFitted = useRef(false);
  const narrow = useRef(onNarrow);
  narrow.current = onNarrow;
  const closeDialog = () => setChoosing(false);
  const AreaDialog = areaDialog.useComponent(isChoosing, isChoosing, closeDialog);
  const { within } = filter;
  const points = found.data?.points;

  useEffect(() => {
    if (!map || !points) return;
    const made = addPoints(map, {
      points,
      labels,
      onChoose: setChosenId,
      onOpen: (_, bounds) => {
        // A few metres around, so that the corners are inside.
        const edges = edgesOf(
          [bounds.getSouthWest(), bounds.getNorthEast()].map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
          0.0003,
        );
        if (edges) narrow.current(writeOutline(rectangle(edges)));
        setListShown(true);
      },
    });
    layer.current = made;
    if (!wasFitted.current && made.bounds) {
      wasFitted.current = true;
      // The names of cities are below their points, and the note below them.
      const room: L.FitBoundsOptions = { paddingTopLeft: [40, 40], paddingBottomRight: [48, 72] };
      map.fitBounds(made.bounds, { ...room, maxZoom: 15, animate: false });
    }
    return () => {
      layer.current = null;
      made.remove();
    };
  }, [map, points, labels]);

  useEffect(() => layer.current?.choose(chosenId), [chosenId]);

  useEffect(() => {
    const corners = within === undefined ? null : readOutline(within);
    if (!map || !corners) return;
    const shape = L.polygon(
      corners.map(({ latitude, longitude }) => L.latLng(latitude, longitude)),
      { className: 'map-area', interactive: false },
    ).addTo(map);
    if (!map.getBounds().contains(shape.getBounds())) map.fitBounds(shape.getBounds(), { padding: [24, 24] });
    return () => void shape.remove();
  }, [map, within]);

  // Names of places orient people on plain ground.
  useEffect(() => {
    if (!map || !isKnown || tiles || !names) return;
    return addPlaceNames(map, names);
  }, [map, isKnown, tiles, names]);

  useEffect(() => () => drawing?.stop(), [drawing]);

  const draw = () => {
    if (!map) return;
    if (within !== undefined) onNarrow(undefined);
    setCorners(0);
    setDrawing(
      drawArea(map, {
        maxCorners: outlineCorners.most,
        onCorners: setCorners,
        onDone: (corners) => {
          setDrawing(null);
          narrow.current(writeOutline(corners.map(({ lat, lng }) => ({ latitude: lat, longitude: lng }))));
        },
        onCancel: () => setDrawing(null),
      }),
    );
  };
  const total = points?.ids.length ?? 0;
  const count = formatCount(total);
  const unplaced = found.data?.without_position ?? 0;
  const unplacedText = formatCount(unplaced);
  if (found.isError && !found.data)
    return (
      <ErrorState
        title={t`The map could not be loaded`}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  return (
    <div data-fills-page className="flex flex-1 flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {drawing ? (
          <>
            <p role="status" className="text-12 text-ink-2">{t`Draw around the region, or click its corners.`}</p>
            <Button size="sm" variant="primary" disabled={corners < 3} onClick={() => drawing.finish()}>
              {t`Finish`}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                drawing.stop();
                setDrawing(null);
              }}
            >
              {t`Cancel`}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={draw}>
              <LassoSelect aria-hidden="true" />
              {t`Draw on the map`}
            </Button>
            <Button
              size="sm"
              aria-haspopup="dialog"
              onPointerEnter={areaDialog.prefetch}
              onClick={() => setChoosing(true)}
            >
              <SquareDashed aria-hidden="true" />
              {t`Choose a region`}
            </Button>
          </>
        )}
        <div className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-3 phone:grid">
          <p role="status">
            {found.data ? (
              <Plural value={total} one={`${count} property on the map`} other={`${count} properties on the map`} />
            ) : (
              t`Loading properties...`
            )}
            {found.data?.is_capped && <> · {t`the newest ones`}</>}
          </p>
          {unplaced > 0 && (
            <button type="button" className="link justify-self-start touch:py-1" onClick={onShowUnplaced}>
              <Plural
                value={unplaced}
                one={`${unplacedText} without a position`}
                other={`${unplacedText} without a position`}
              />
            </button>
          )}
        </div>
        <div className="ml-auto hidden phone:block">
          <Segmented
            label={t`Map or list`}
            value={isListShown ? 'list' : 'map'}
            onChange={(shown) => setListShown(shown === 'list')}
            segments={[
              { value: 'map', label: t`Map` },
              { value: 'list', label: t`List` },
            ]}
          />
        </div>
      </div>
      <div className="grid min-h-96 flex-1 grid-cols-[minmax(0,1fr)_360px] gap-4 max-[1100px]:grid-cols-[minmax(0,1fr)_300px] phone:min-h-80 phone:grid-cols-1">
        <MapFrame
          label={t`Map of properties`}
          tiles={tiles}
          plainNote={isKnown && <PlainNote />}
          {...wholeCountry}
          className={classNames(isListShown && 'phone:hidden')}
          onOpen={(made) => {
            setMap(made);
            return () => setMap(null);
          }}
        >
          {chosenId !== null && <ChosenProperty id={chosenId} onClose={() => setChosenId(null)} />}
        </MapFrame>
        {/* The map fills the page; the list scrolls beside it. */}
        <div className={classNames('relative', !isListShown && 'phone:hidden')}>
          <div className="absolute inset-0 overflow-y-auto">
            <h2 className="sr-only">{t`List`}</h2>
            <ul aria-label={t`Properties`} className="*:first:pt-0">
              {items.map((property) => (
                <PropertyEntry key={property.id} property={property} isNarrow />
              ))}
            </ul>
            {isPending && <Skeleton className="h-80" />}
            {!isPending && items.length === 0 && (
              <p className="py-6 text-center text-ink-3">{t`No properties found`}</p>
            )}
            <ListEnd list={list} />
          </div>
        </div>
      </div>
      {AreaDialog && isChoosing && <AreaDialog within={within} onChange={onNarrow} onClose={closeDialog} />}
    </div>
  );
}

type Points = NonNullable<Parameters<typeof addPoints>[1]['points']>;

function usePointLabels(points: Points | undefined): PointLabels {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { currency } = useMe().company;
  return useMemo(() => {
    const price = (index: number) => shortMoney(points?.prices[index] ?? '0', currency, language);
    return {
      price,
      name: (index) => {
        const status = points?.statuses[index];
        return [t`Property`, price(index), status && i18n._(propertyStatusLabels[status])].filter(Boolean).join(', ');
      },
      count: (value) => {
        const many = formatCount(value);
        return t`${many} properties`;
      },
    };
  }, [points, currency, language, t, i18n]);
}
