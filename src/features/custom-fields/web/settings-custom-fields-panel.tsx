import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTypes } from '#features/property-types/web/use-types.ts';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldKinds } from '#platform/custom-fields/custom-fields.ts';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { moveItem } from '#ui/move-item.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { CustomFieldRecord, CustomFieldUse } from '../contract.ts';
import { customFieldKindLabels, customFieldTypeLabels } from '../labels.ts';
import { maxCustomFields } from '../rules.ts';
import { customFieldsQuery, customFieldUsesQuery } from './queries.ts';
import type { FieldActions } from './use-field-actions.ts';
import { useFieldActions } from './use-field-actions.ts';

const fieldDialog = lazyComponent(() =>
  import('./custom-field-dialog.lazy.tsx').then((part) => part.CustomFieldDialog),
);

/** The fields that the agency added to its records: a list for each kind. */
export function SettingsCustomFieldsPanel() {
  const { t } = useLingui();
  const [kind, setKind] = useState<CustomFieldKind>('properties');
  const fields = useQuery(customFieldsQuery);
  const uses = useQuery(customFieldUsesQuery).data;
  if (fields.isError && !fields.data)
    return (
      <ErrorState
        title={t`The fields could not be loaded`}
        onRetry={() => void fields.refetch()}
        isRetrying={fields.isFetching}
      />
    );
  return (
    <section aria-labelledby="custom-fields" className="min-w-0 pt-5">
      <SectionHead id="custom-fields" title={t`Custom fields`} />
      <p className="pt-2 pb-3 text-12 text-ink-3">
        {t`Fields of your own in forms, lists, filters, imports and exports.`}
      </p>
      <Tabs
        label={t`Kinds of records`}
        value={kind}
        onChange={setKind}
        tabs={customFieldKinds.map((value) => ({
          value,
          label: t(customFieldKindLabels[value]),
          panel: fields.data ? (
            <FieldList
              key={value}
              kind={value}
              fields={fields.data.filter((field) => field.kind === value)}
              uses={uses}
            />
          ) : (
            <Loading label={t`Loading fields...`}>
              <Skeleton className="mt-3 h-72" />
            </Loading>
          ),
        }))}
      />
    </section>
  );
}

interface FieldListProps {
  readonly kind: CustomFieldKind;
  /** Also removed ones, in order. */
  readonly fields: readonly CustomFieldRecord[];
  /** Undefined until it is known. */
  readonly uses: readonly CustomFieldUse[] | undefined;
}

function FieldList({ kind, fields, uses }: FieldListProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<CustomFieldRecord | 'new' | null>(null);
  const close = () => setEdited(null);
  const FieldDialog = fieldDialog.useComponent(edited !== null, edited !== null, close);
  const actions = useFieldActions(kind);
  const current = fields.filter(({ is_removed }) => !is_removed);
  const removed = fields.filter(({ is_removed }) => is_removed);
  const countOf = ({ id }: CustomFieldRecord) => uses?.find((use) => use.id === id)?.count ?? 0;
  const ofConversions = t`Converted leads fill client fields of the same name and type.`;
  const helpOf: Partial<Record<CustomFieldKind, string>> = {
    leads: ofConversions,
    clients: ofConversions,
    requirements: t`Fill these where you edit a requirement of a lead or client.`,
  };
  const help = helpOf[kind];
  const isFull = current.length >= maxCustomFields;
  const add = (
    <Button variant="primary" disabled={isFull} onPointerEnter={fieldDialog.prefetch} onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t`Add field`}
    </Button>
  );
  return (
    <div className="max-w-180 pt-1">
      {help && <p className="pt-2 pb-1 text-12 text-ink-3">{help}</p>}
      {current.length === 0 ? (
        <EmptyState title={t`No custom fields yet`} text={t`Add the details you track.`} action={add} />
      ) : (
        <>
          <ol>
            {current.map((field, index) => (
              <FieldEntry
                key={field.id}
                field={field}
                count={countOf(field)}
                ids={current.map(({ id }) => id)}
                index={index}
                actions={actions}
                onEdit={() => setEdited(field)}
              />
            ))}
          </ol>
          <div className="pt-4">{add}</div>
        </>
      )}
      {removed.length > 0 && (
        <section aria-label={t`Removed fields`} className="pt-6">
          <h3 className="text-ink-2">{t`Removed fields`}</h3>
          <ul>
            {removed.map((field) => (
              <li key={field.id} className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
                <span className="min-w-0 flex-1 break-words text-ink-3">{field.name}</span>
                <RecordCount count={countOf(field)} />
                <Button size="sm" variant="ghost" onClick={() => actions.restore(field.id)}>
                  {t`Restore`}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {FieldDialog && edited !== null && (
        <FieldDialog kind={kind} field={edited === 'new' ? null : edited} onClose={close} />
      )}
    </div>
  );
}

function RecordCount({ count }: { readonly count: number }) {
  const grouped = formatCount(count);
  return (
    <span className="flex-none text-12 text-ink-3">
      {count > 0 && <Plural value={count} one={`${grouped} record`} other={`${grouped} records`} />}
    </span>
  );
}

interface FieldEntryProps {
  readonly field: CustomFieldRecord;
  readonly count: number;
  /** All fields of the kind, in order. */
  readonly ids: readonly string[];
  readonly index: number;
  readonly actions: FieldActions;
  onEdit(): void;
}

function FieldEntry({ field, count, ids, index, actions, onEdit }: FieldEntryProps) {
  const { t } = useLingui();
  const types = useTypes();
  const { name, type, choices, is_required, property_type_ids } = field;
  const offered = choices.filter(({ is_removed }) => !is_removed).map((choice) => choice.name);
  const ofTypes = types.filter(({ id }) => property_type_ids?.includes(id)).map((one) => one.name);
  const facts = [t(customFieldTypeLabels[type]), offered.join(', '), ofTypes.join(', ')].filter((fact) => fact !== '');
  const move = (by: 1 | -1) => actions.order(moveItem(ids, index, index + by));
  const entries: MenuEntry[] = [
    ...(index > 0 ? [{ label: t`Move up`, icon: ArrowUp, onSelect: () => move(-1) }] : []),
    ...(index < ids.length - 1 ? [{ label: t`Move down`, icon: ArrowDown, onSelect: () => move(1) }] : []),
    { label: t`Remove`, icon: Trash2, tone: 'danger', onSelect: () => actions.remove(field) },
  ];
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
      <div className="grid min-w-0 flex-1 gap-0.5 py-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {is_required && <Badge tone="neutral">{t`Required`}</Badge>}
        </p>
        <p className="text-12 break-words text-ink-3">{facts.join(' · ')}</p>
      </div>
      <RecordCount count={count} />
      <IconButton icon={Pencil} label={t`Edit ${name}`} onPointerEnter={fieldDialog.prefetch} onClick={onEdit} />
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t`More for ${name}`} />} entries={entries} />
    </li>
  );
}
