import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { LeadPicker } from '#features/leads/web/lead-picker.tsx';
import type { FieldProblem } from '#platform/failure.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { isDay } from '#platform/is-day.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PrivacyRequest, PrivacyRequestInput } from '../contract.ts';
import { privacyRequestFields } from '../fields.ts';
import { requestKindLabels, requestWayLabels } from '../labels.ts';
import type { RequestKind, RequestWay } from '../rules.ts';
import { maxContactLength, maxRequesterNameLength, maxRequestNoteLength, requestKinds, requestWays } from '../rules.ts';
import { privacyApi } from './queries.ts';

interface PrivacyRequestDialogProps {
  /** Null for a new one. */
  readonly request: PrivacyRequest | null;
  onClose(): void;
}

type Who = 'clients' | 'leads' | 'other';

interface RequestValues {
  readonly kind: RequestKind;
  readonly who: Who;
  readonly person_id: string;
  readonly name: string;
  readonly contact: string;
  readonly way: RequestWay;
  readonly received_on: string;
  /** Empty: as many days later as the agency has set. */
  readonly due_on: string;
  readonly note: string;
}

function valuesOf(request: PrivacyRequest | null, today: string): RequestValues {
  if (!request)
    return {
      kind: 'access',
      who: 'clients',
      person_id: '',
      name: '',
      contact: '',
      way: 'email',
      received_on: today,
      due_on: '',
      note: '',
    };
  const { kind, person, name, contact, way, received_on, due_on, note } = request;
  const who = person?.topic ?? 'other';
  return { kind, who, person_id: person?.id ?? '', name, contact, way, received_on, due_on, note };
}

function toInput({ who, person_id, due_on, name, contact, note, ...values }: RequestValues): PrivacyRequestInput {
  return {
    ...values,
    person: who === 'other' ? null : { topic: who, id: person_id },
    name: who === 'other' ? name.trim() : '',
    contact: contact.trim(),
    note: note.trim(),
    due_on: due_on === '' ? null : due_on,
  };
}

/** Registers a request about personal data, or changes an open one. */
export function PrivacyRequestDialog({ request, onClose }: PrivacyRequestDialogProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useFormatSettings();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const ids = useIdempotencyKey(uuid);
  const [defaults] = useState(() => valuesOf(request, today()));
  const draft = useDraftForm<RequestValues>({
    draftKey: request ? `privacy-request:${request.id}` : 'privacy-request:new',
    defaults,
    check: ({ who, person_id, name, received_on, due_on }) => {
      const problems: FieldProblem[] = [];
      if (who === 'other' && name.trim() === '') problems.push({ path: 'name', code: 'required' });
      if (who !== 'other' && person_id === '') problems.push({ path: 'person_id', code: 'required' });
      if (!isDay(received_on))
        problems.push({ path: 'received_on', code: received_on === '' ? 'required' : 'not_date' });
      else if (received_on > today()) problems.push({ path: 'received_on', code: 'in_future' });
      if (due_on !== '' && !isDay(due_on)) problems.push({ path: 'due_on', code: 'not_date' });
      else if (due_on !== '' && due_on < received_on) problems.push({ path: 'due_on', code: 'before_start' });
      return problems;
    },
  });
  const { form } = draft;
  const save = useMutation({
    mutationFn: (values: RequestValues) => {
      const input = toInput(values);
      return request
        ? privacyApi.update({ id: request.id, version: request.version, ...input })
        : privacyApi.create({ id: ids.of(Object.values(values)), ...input });
    },
    onSuccess: () => {
      toast({ tone: 'success', title: request ? t`Request saved` : t`Request registered` });
      draft.discardDraft();
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const wrong = problem.code === 'invalid' ? problem.fields?.[0] : undefined;
      const sentence =
        problem.code === 'conflict'
          ? t`Someone else changed this request. Close the form and open it again.`
          : wrong?.path === 'due_on'
            ? t`Choose a due day within 90 days of the request.`
            : t`The request could not be saved.`;
      void fail(error, sentence);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy_requests'] }),
  });
  const errorOf = (field: keyof RequestValues, label: string) => {
    const problem = draft.state.errors[field];
    if (problem?.code === 'in_future') return t`Must not be in the future.`;
    if (problem?.code === 'before_start') return t`Must not be before the first day.`;
    return problem && t(fieldMessage(problem, label));
  };
  const labelOf = (field: keyof typeof privacyRequestFields) => t(privacyRequestFields[field].label);
  return (
    <FormDialog
      draft={draft}
      formId="privacy-request"
      title={request ? t`Edit request` : t`Register request`}
      label={t`Save`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="privacy-request"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void form.submit((values) => save.mutate(values));
        }}
      >
        <Field label={labelOf('kind')} required>
          {(control) => (
            <Select {...control} {...form.register('kind')}>
              {requestKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(requestKindLabels[kind])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={labelOf('way')} required>
          {(control) => (
            <Select {...control} {...form.register('way')}>
              {requestWays.map((way) => (
                <option key={way} value={way}>
                  {t(requestWayLabels[way])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ControlledValue form={form} name="who">
          {({ value: who, onChange }) => (
            <>
              <Segmented
                label={t`Who asks`}
                value={who}
                onChange={(next) => {
                  onChange(next);
                  form.setValue('person_id', '');
                }}
                className="col-span-full justify-self-start"
                segments={[
                  { value: 'clients', label: t`Client` },
                  { value: 'leads', label: t`Lead` },
                  { value: 'other', label: t`Someone else` },
                ]}
              />
              {who === 'other' ? (
                <Field label={labelOf('name')} required error={errorOf('name', labelOf('name'))}>
                  {(control) => <Input {...control} {...form.register('name')} maxLength={maxRequesterNameLength} />}
                </Field>
              ) : (
                <PersonField
                  draft={draft}
                  who={who}
                  error={errorOf('person_id', who === 'leads' ? t`Lead` : t`Client`)}
                />
              )}
            </>
          )}
        </ControlledValue>
        <Field label={labelOf('contact')} help={t`How to send the answer.`}>
          {(control) => <Input {...control} {...form.register('contact')} maxLength={maxContactLength} />}
        </Field>
        <ControlledValue form={form} name="received_on">
          {({ value, onChange, ref }) => (
            <Field label={labelOf('received_on')} required error={errorOf('received_on', labelOf('received_on'))}>
              {(control) => (
                <DateField
                  {...control}
                  ref={ref}
                  format={date_format}
                  today={today()}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Field>
          )}
        </ControlledValue>
        <ControlledValue form={form} name="due_on">
          {({ value, onChange, ref }) => (
            <Field
              label={labelOf('due_on')}
              help={t`Leave empty for the usual period.`}
              error={errorOf('due_on', labelOf('due_on'))}
            >
              {(control) => (
                <DateField
                  {...control}
                  ref={ref}
                  format={date_format}
                  today={today()}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Field>
          )}
        </ControlledValue>
        <Field label={labelOf('note')} className="col-span-full">
          {(control) => <Textarea {...control} {...form.register('note')} rows={3} maxLength={maxRequestNoteLength} />}
        </Field>
      </form>
    </FormDialog>
  );
}

interface PersonFieldProps {
  readonly draft: ReturnType<typeof useDraftForm<RequestValues>>;
  readonly who: 'clients' | 'leads';
  readonly error: string | undefined;
}

function PersonField({ draft, who, error }: PersonFieldProps) {
  const { t } = useLingui();
  const Picker = who === 'leads' ? LeadPicker : ClientPicker;
  return (
    <ControlledValue form={draft.form} name="person_id">
      {({ value, onChange }) => (
        <Field label={who === 'leads' ? t`Lead` : t`Client`} required error={error}>
          {(control) => (
            <Picker
              key={who}
              {...control}
              value={value}
              onChange={onChange}
              placeholder={t`Search by name, phone or email`}
            />
          )}
        </Field>
      )}
    </ControlledValue>
  );
}
