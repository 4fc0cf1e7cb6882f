import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { templatesQuery } from '#features/communications/web/history-queries.ts';
import { TagPicker } from '#features/custom-fields/web/tag-picker.tsx';
import { maxFollowUpNoteLength } from '#features/follow-ups/rules.ts';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import type { LeadStatus, LostReason } from '#features/leads/rules.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { isDay } from '#platform/is-day.ts';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TimeField } from '#ui/time-field.tsx';
import type { BulkChange } from '../contract.ts';
import type { BulkAct, BulkKind } from '../rules.ts';
import { FieldPart } from './field-part.tsx';
import type { PartProps } from './part-props.ts';

interface BulkChangeFormProps {
  readonly id: string;
  readonly kind: BulkKind;
  readonly act: BulkAct;
  /** The lost stage of the leads. */
  readonly stage?: LeadStatus | undefined;
  onSubmit(change: BulkChange): void;
}

/** What an act needs to know. */
export function BulkChangeForm({ id, kind, act, stage, onSubmit }: BulkChangeFormProps) {
  const [change, setChange] = useState<BulkChange | null>(null);
  const [isTried, setTried] = useState(false);
  const Part = parts[act];
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (change) onSubmit(change);
      }}
    >
      {Part && <Part kind={kind} stage={stage} isTried={isTried} onChange={setChange} />}
    </form>
  );
}

/** Why leads move to a lost stage. */
function StagePart({ isTried, stage, onChange }: PartProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<LostReason | ''>('');
  const lostReasons = useWordKeys(lostReasonWords);
  return (
    <Field label={t`Reason`} required error={isTried && reason === '' && t`Choose a reason`}>
      {(control) => (
        <Select
          {...control}
          value={reason}
          onChange={({ target: { value } }) => {
            setReason(value);
            onChange(value === '' || !stage ? null : { act: 'stage', status: stage, lost_reason: value });
          }}
        >
          <option value="">{t`Choose a reason`}</option>
          {lostReasons.map((one) => (
            <option key={one} value={one}>
              {t(lostReasonWords.labelOf(one))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TagPart({ isTried, onChange }: PartProps) {
  const { t } = useLingui();
  const [act, setAct] = useState<'add' | 'remove'>('add');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const change = (next: typeof act, keys: readonly string[]) => {
    setAct(next);
    setChosen(keys);
    const none = { add: [], remove: [] };
    onChange(keys.length === 0 ? null : { act: 'tag', ...none, [next]: [...keys] });
  };
  return (
    <>
      <RadioGroup
        label={t`Change`}
        value={act}
        onChange={(value) => change(value, chosen)}
        options={[
          { value: 'add', label: t`Add tags` },
          { value: 'remove', label: t`Remove tags` },
        ]}
      />
      <Field label={t`Tags`} required group error={isTried && chosen.length === 0 && t`Choose a tag`}>
        {({ required: _, ...control }) => (
          <TagPicker
            control={control}
            value={chosen}
            isFixed={act === 'remove'}
            onChange={(keys) => change(act, keys)}
          />
        )}
      </Field>
    </>
  );
}

function FollowUpPart({ isTried, onChange }: PartProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useFormatSettings();
  const [values, setValues] = useState({ on: '', time: '', note: '' });
  const isTimeRight = values.time === '' || /^\d{2}:\d{2}$/u.test(values.time);
  const change = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed };
    setValues(next);
    const isComplete = isDay(next.on) && (next.time === '' || /^\d{2}:\d{2}$/u.test(next.time));
    const { on, time, note } = next;
    onChange(isComplete ? { act: 'follow_up', on, time: time === '' ? null : time, note: note.trim() } : null);
  };
  return (
    <>
      <div className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(7rem,2fr)] gap-3">
        <Field label={t`Day`} required error={isTried && !isDay(values.on) && t`Choose a day`}>
          {(control) => (
            <DateField
              {...control}
              format={date_format}
              today={today()}
              min={today()}
              value={values.on}
              onChange={(on) => change({ on })}
            />
          )}
        </Field>
        <Field
          label={t`Time`}
          help={t`Leave empty for the day only.`}
          error={isTried && !isTimeRight && t`Time is not valid`}
        >
          {(control) => <TimeField {...control} value={values.time} onChange={(time) => change({ time })} />}
        </Field>
      </div>
      <Field label={t`Note`}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={maxFollowUpNoteLength}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function MessagePart({ isTried, onChange }: PartProps) {
  const { t } = useLingui();
  const templates = useQuery(templatesQuery).data;
  const [template, setTemplate] = useState('');
  const [purpose, setPurpose] = useState<'marketing' | 'service'>('marketing');
  const change = (id: string, about: typeof purpose) => {
    setTemplate(id);
    setPurpose(about);
    onChange(id === '' ? null : { act: 'message', template_id: id, purpose: about });
  };
  const noTemplates: ReactNode = templates?.length === 0 && (
    <Link to="/settings" search={{ tab: 'templates' }} className="link">
      {t`Add a template first`}
    </Link>
  );
  return (
    <>
      <Field
        label={t`Template`}
        required
        help={noTemplates || t`Each person gets it in their language, with their name.`}
        error={isTried && template === '' && t`Choose a template`}
      >
        {(control) => (
          <Select {...control} value={template} onChange={({ target }) => change(target.value, purpose)}>
            <option value="">{t`Choose a template`}</option>
            {templates?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`What is it about?`} group>
        {(control) => (
          <RadioGroup
            {...control}
            value={purpose}
            onChange={(value) => change(template, value)}
            options={[
              { value: 'marketing', label: t`News and offers`, help: t`Only to people who agreed to marketing.` },
              { value: 'service', label: t`Their own enquiry, visit or deal` },
            ]}
          />
        )}
      </Field>
    </>
  );
}

/** Of the acts that a menu cannot ask for. */
const parts: Partial<Record<BulkAct, ComponentType<PartProps>>> = {
  stage: StagePart,
  tag: TagPart,
  field: FieldPart,
  follow_up: FollowUpPart,
  message: MessagePart,
};
