import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import {
  isPortalId,
  joinPortalId,
  listingPortalLabels,
  listingPortals,
  maxPortalIds,
  splitPortalId,
} from '../../portal-ids.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** The ids that portals gave the property. */
export function PortalIds({ draft }: { readonly draft: RecordDraft<PropertyFormValues> }) {
  const { t } = useLingui();
  const entries = useValue(draft.form, 'portal_ids');
  const change = (next: string[]) => draft.form.setValue('portal_ids', next);
  const box = useRef<HTMLFieldSetElement>(null);
  const count = useRef(entries.length);
  useEffect(() => {
    // The id that was just added.
    if (entries.length > count.current) box.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    count.current = entries.length;
  }, [entries.length]);
  const unused = listingPortals.find((portal) => !entries.some((entry) => splitPortalId(entry).portal === portal));
  return (
    <div className="col-span-6 grid min-w-0 gap-3">
      {entries.length > 0 && (
        <LabelledRecordField draft={draft} name="portal_ids" label={t`Ids at portals`} group>
          {({ required: _, ...control }) => (
            <fieldset {...control} ref={box} className="min-w-0">
              <ul className="grid gap-2">
                {entries.map((entry, index) => {
                  const { portal, id } = splitPortalId(entry);
                  const position = index + 1;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies an entry being typed.
                    <li key={index} className="flex items-center gap-2">
                      <Select
                        aria-label={t`Portal ${position}`}
                        value={portal}
                        className="w-36 flex-none"
                        onChange={({ target }) =>
                          change(
                            entries.with(
                              index,
                              joinPortalId({
                                portal: listingPortals.find((one) => one === target.value) ?? 'other',
                                id,
                              }),
                            ),
                          )
                        }
                      >
                        {listingPortals.map((one) => (
                          <option key={one} value={one}>
                            {t(listingPortalLabels[one])}
                          </option>
                        ))}
                      </Select>
                      <Input
                        aria-label={t`ID at portal ${position}`}
                        aria-invalid={control['aria-invalid'] && id !== '' && !isPortalId(entry)}
                        autoComplete="off"
                        spellCheck={false}
                        maxLength={60}
                        value={id}
                        className="max-w-72 min-w-0 flex-1"
                        onChange={({ target }) =>
                          change(entries.with(index, joinPortalId({ portal, id: target.value })))
                        }
                      />
                      <IconButton
                        icon={X}
                        label={t`Remove ID ${position}`}
                        onClick={() => change(entries.toSpliced(index, 1))}
                      />
                    </li>
                  );
                })}
              </ul>
            </fieldset>
          )}
        </LabelledRecordField>
      )}
      {entries.length < maxPortalIds && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => change([...entries, joinPortalId({ portal: unused ?? 'other', id: '' })])}
        >
          <Plus aria-hidden="true" />
          {t`Add an ID`}
        </Button>
      )}
    </div>
  );
}
