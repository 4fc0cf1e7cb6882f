import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { Webhook, WebhookInput, WebhookWithSecret } from '../contract.ts';
import { eventKindLabels, urlProblemLabels, webhookEventLabels } from '../labels.ts';
import type { EventKind, UrlProblem, WebhookEvent } from '../rules.ts';
import { eventKinds, isEventOf, maxWebhookLengths, maxWebhooks, urlProblemOf, webhookEvents } from '../rules.ts';
import { webhooksApi } from './queries.ts';
import { useRefreshWebhooks } from './use-refresh-webhooks.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  onCreated(made: WebhookWithSecret): void;
  onClose(): void;
}

// `Object.keys` returns `string[]`.
const kinds = Object.keys(eventKinds) as EventKind[];

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const refresh = useRefreshWebhooks();
  const [id] = useState(() => webhook?.id ?? uuid());
  const [values, setValues] = useState<WebhookInput>(() => ({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    allows_private: webhook?.allows_private ?? false,
  }));
  const [isAsked, setAsked] = useState(false);
  const [refusedUrl, setRefusedUrl] = useState<UrlProblem | null>(null);
  const set = (changes: Partial<WebhookInput>) => {
    setRefusedUrl(null);
    setValues((before) => ({ ...before, ...changes }));
  };
  const urlProblem = refusedUrl ?? urlProblemOf(values.url.trim(), values.allows_private);
  const problems = {
    name: values.name.trim() === '' ? t`Enter a name.` : undefined,
    url: urlProblem ? t(urlProblemLabels[urlProblem]) : undefined,
    events: values.events.length === 0 ? t`Choose at least one event.` : undefined,
  };
  const save = useMutation({
    mutationFn: async () => {
      const input = { ...values, url: values.url.trim() };
      if (webhook) {
        await webhooksApi.update({ id, version: webhook.version, ...input });
        return null;
      }
      return webhooksApi.create({ id, ...input });
    },
    onSuccess: (made) => {
      toast({ tone: 'success', title: made ? t`Webhook added` : t`Webhook updated` });
      if (made) onCreated(made);
      else onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const [field] = problem.code === 'invalid' ? (problem.fields ?? []) : [];
      const refused = field?.path === 'url' && isUrlProblem(field.code) ? field.code : null;
      setRefusedUrl(refused);
      const isFull = problem.code === 'conflict' && problem.reason === 'too_many_webhooks';
      if (!refused)
        fail(error, isFull ? t`There can be ${maxWebhooks} webhooks at most.` : t`The webhook could not be saved.`);
    },
    onSettled: refresh,
  });
  const submit = () => {
    setAsked(true);
    if (Object.values(problems).every((problem) => problem === undefined)) save.mutate();
  };
  const choose = (events: readonly WebhookEvent[], isChosen: boolean) =>
    set({
      events: webhookEvents.filter((event) => (events.includes(event) ? isChosen : values.events.includes(event))),
    });
  return (
    <FormDialog
      formId="webhook"
      size="wide"
      title={webhook ? t`Edit webhook` : t`Add webhook`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="webhook"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t`Name`} required error={isAsked ? problems.name : undefined}>
          {(field) => (
            <Input
              {...field}
              value={values.name}
              maxLength={maxWebhookLengths.name}
              autoComplete="off"
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={t`Address`}
          required
          help={t`Aangan posts each event to it.`}
          error={isAsked ? problems.url : undefined}
        >
          {(field) => (
            <Input
              {...field}
              type="url"
              value={values.url}
              placeholder="https://"
              maxLength={maxWebhookLengths.url}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => set({ url: target.value })}
            />
          )}
        </Field>
        <Switch
          label={t`Allow a private network`}
          help={t`Only for a server of your own, such as a test server.`}
          checked={values.allows_private}
          onChange={({ target }) => set({ allows_private: target.checked })}
        />
        <fieldset
          className="grid min-w-0 gap-3"
          aria-describedby={isAsked && problems.events ? 'no-events' : undefined}
        >
          <legend className="mb-2 font-medium text-ink">{t`Events`}</legend>
          {isAsked && problems.events && (
            <p id="no-events" role="alert" className="text-12 text-danger-ink">
              {problems.events}
            </p>
          )}
          <div className="columns-2 gap-6 phone:columns-1">
            {kinds.map((kind) => (
              <EventGroup key={kind} kind={kind} chosen={values.events} onChoose={choose} />
            ))}
          </div>
        </fieldset>
      </form>
    </FormDialog>
  );
}

interface EventGroupProps {
  readonly kind: EventKind;
  readonly chosen: readonly WebhookEvent[];
  onChoose(events: readonly WebhookEvent[], isChosen: boolean): void;
}

/** The events of one kind of record; its own checkbox chooses all of them. */
function EventGroup({ kind, chosen, onChoose }: EventGroupProps) {
  const { t } = useLingui();
  const events = webhookEvents.filter(isEventOf(kind));
  const count = events.filter((event) => chosen.includes(event)).length;
  return (
    <fieldset className="mb-4 grid min-w-0 break-inside-avoid gap-1.5">
      <legend className="sr-only">{t(eventKindLabels[kind])}</legend>
      <Checkbox
        className="font-medium"
        label={t(eventKindLabels[kind])}
        checked={count === events.length}
        partly={count > 0 && count < events.length}
        onChange={({ target }) => onChoose(events, target.checked)}
      />
      <div className="grid gap-1.5 pl-6">
        {events.map((event) => (
          <Checkbox
            key={event}
            label={t(webhookEventLabels[event])}
            checked={chosen.includes(event)}
            onChange={({ target }) => onChoose([event], target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function isUrlProblem(code: string): code is UrlProblem {
  return Object.hasOwn(urlProblemLabels, code);
}
