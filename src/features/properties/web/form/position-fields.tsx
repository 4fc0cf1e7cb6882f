import { useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { readMapsLink } from '#platform/maps-link.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Position } from '../../outline.ts';
import { useDevicePosition } from '../map/use-device-position.ts';
import type { PropertyFormValues } from './property-form-values.ts';

const positionMap = lazyComponent(() => import('../map/position-map.lazy.tsx').then((part) => part.PositionMap));

/** The position of a property: typed, from a map link, set on a map, or that of the device. */
export function PositionFields({ draft }: { readonly draft: RecordDraft<PropertyFormValues> }) {
  const { t } = useLingui();
  const { form } = draft;
  const [link, setLink] = useState('');
  const [isOpen, setOpen] = useState(false);
  const PositionMap = positionMap.useComponent(isOpen, isOpen, () => setOpen(false));
  const typed = { latitude: useValue(form, 'latitude'), longitude: useValue(form, 'longitude') };
  const locality = useValue(form, 'locality');
  const city = useValue(form, 'city');
  const set = ({ latitude, longitude }: Position) => {
    const short = (degrees: number) => String(Math.round(degrees * 1_000_000) / 1_000_000);
    form.setValue('latitude', short(latitude));
    form.setValue('longitude', short(longitude));
  };
  const device = useDevicePosition(set);
  const found = link.trim() === '' ? null : readMapsLink(link);
  return (
    <>
      <Field
        label={t`Map link`}
        help={t`Paste the link of a map, or latitude and longitude.`}
        error={
          link.trim() !== '' && !found ? t`This link has no position. Open it and copy the long address.` : undefined
        }
        className="col-span-6"
      >
        {(control) => (
          <Input
            {...control}
            value={link}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => {
              setLink(target.value);
              const place = readMapsLink(target.value);
              if (place) set(place);
            }}
          />
        )}
      </Field>
      {(['latitude', 'longitude'] as const).map((name) => (
        <LabelledRecordField key={name} draft={draft} name={name} className="col-span-3">
          {(control) => (
            // Controlled: the map sets it, too.
            <ControlledValue form={form} name={name}>
              {({ onChange, ...given }) => (
                <Input
                  {...control}
                  {...given}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
            </ControlledValue>
          )}
        </LabelledRecordField>
      ))}
      <div className="col-span-6 flex flex-wrap items-center gap-2">
        <Button size="sm" aria-expanded={isOpen} onPointerEnter={positionMap.prefetch} onClick={() => setOpen(!isOpen)}>
          <MapPin aria-hidden="true" />
          {isOpen ? t`Hide the map` : t`Set on the map`}
        </Button>
        <Button size="sm" busy={device.isBusy} busyLabel={t`Finding...`} onClick={device.find}>
          <LocateFixed aria-hidden="true" />
          {t`Use my position`}
        </Button>
        <p role="status" className="text-12 text-ink-3">
          {device.message}
        </p>
      </div>
      {PositionMap && isOpen && (
        <div ref={showWhole} className="col-span-6">
          <PositionMap typed={typed} locality={locality} city={city} onChange={set} />
        </div>
      )}
    </>
  );
}

/** The map opens below its button, where the bar with *Save* would cover it. */
const showWhole = (frame: HTMLElement | null) => void frame?.scrollIntoView({ block: 'center' });
