import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useDocumentParts } from '#platform/files/web/document-parts.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PersonConsents } from '../contract.ts';
import { consentActLabels, consentChannelLabels, consentPurposeLabels, consentWayLabels } from '../labels.ts';
import type { ConsentAct, ProofKind } from '../rules.ts';
import { consentChannels, consentPurposes, learnedWays, maxConsentNoteLength } from '../rules.ts';
import { consentsApi, consentsQuery } from './queries.ts';

interface ConsentDialogProps {
  readonly person: ContactPerson & { readonly full_name: string };
  readonly act: ConsentAct;
  readonly consents: PersonConsents;
  onClose(): void;
}

/** Records one act of a person: what they allow or no longer allow, and how they said so. */
export function ConsentDialog({ person, act, consents, onClose }: ConsentDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const ids = useIdempotencyKey(uuid);
  const isPart = act === 'given' || act === 'withdrawn';
  const [purposes, setPurposes] = useState<readonly (typeof consentPurposes)[number][]>([]);
  const [channels, setChannels] = useState<readonly (typeof consentChannels)[number][]>([]);
  const [way, setWay] = useState<(typeof learnedWays)[number]>('phone');
  const [note, setNote] = useState('');
  const [proofKind, setProofKind] = useState<ProofKind | 'none'>('none');
  const [proofId, setProofId] = useState('');
  const parts = useDocumentParts();
  const [isAsked, setAsked] = useState(false);
  const { topic, id: person_id, full_name } = person;
  const save = useMutation({
    mutationFn: () => {
      const chosen = { act, purposes: [...purposes], channels: [...channels], way, note };
      const proof = proofKind === 'none' || proofId === '' ? null : { kind: proofKind, id: proofId };
      const id = ids.of([...Object.values(chosen).flat(), proofId]);
      return consentsApi.record({ topic, person_id, id, ...chosen, proof });
    },
    onSuccess: (after) => {
      queryClient.setQueryData(consentsQuery(person).queryKey, after);
      toast({ tone: 'success', title: t(consentActLabels[act]) });
      onClose();
    },
    onError: (error) => fail(error, t`The consent could not be recorded.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consents'] }),
  });
  const submit = () => {
    setAsked(true);
    if (!isPart || (purposes.length > 0 && channels.length > 0)) save.mutate();
  };
  const explanations: Record<ConsentAct, string> = {
    given: t`Read the text to ${full_name}, then tick what they allow.`,
    withdrawn: t`Waiting emails that are no longer allowed are cancelled.`,
    do_not_contact: t`Stops all calls, messages and emails to ${full_name}.`,
    contact_allowed: t`What ${full_name} allowed before counts again.`,
  };
  return (
    <FormDialog
      formId="consent-act"
      title={act === 'given' ? t`Record consent` : t(consentActLabels[act])}
      text={explanations[act]}
      label={t`Save`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="consent-act"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        {act === 'given' && (
          <p
            lang={consents.language}
            // Scrolls with the keyboard, too.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable
            tabIndex={0}
            className="max-h-40 overflow-y-auto rounded-control border border-line bg-paper p-3 text-ink-2 whitespace-pre-line"
          >
            {consents.text}
          </p>
        )}
        {isPart && (
          <>
            <Checks
              label={t`What for`}
              values={consentPurposes}
              labels={consentPurposeLabels}
              chosen={purposes}
              onChange={setPurposes}
              error={isAsked && purposes.length === 0 ? t`Choose at least one.` : undefined}
            />
            <Checks
              label={t`How`}
              values={consentChannels}
              labels={consentChannelLabels}
              chosen={channels}
              onChange={setChannels}
              error={isAsked && channels.length === 0 ? t`Choose at least one.` : undefined}
            />
          </>
        )}
        <Field label={t`How they told us`}>
          {(field) => (
            <Select
              {...field}
              value={way}
              onChange={({ target }) => setWay(learnedWays.find((one) => one === target.value) ?? 'phone')}
            >
              {learnedWays.map((one) => (
                <option key={one} value={one}>
                  {t(consentWayLabels[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Note`} help={t`For example the number of the signed form.`}>
          {(field) => (
            <Textarea
              {...field}
              rows={2}
              maxLength={maxConsentNoteLength}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {parts && (
          <>
            <Segmented
              label={t({ context: 'consent', message: 'Proof' })}
              value={proofKind}
              onChange={(kind) => {
                setProofKind(kind);
                setProofId('');
              }}
              className="justify-self-start"
              segments={[
                { value: 'none', label: t({ context: 'consent', message: 'No proof' }) },
                { value: 'document', label: t({ context: 'consent', message: 'Document' }) },
                { value: 'message', label: t({ context: 'consent', message: 'Message' }) },
              ]}
            />
            {proofKind === 'document' && (
              <Field label={t`Signed form or picture`}>
                {(field) => (
                  <parts.DocumentPicker
                    {...field}
                    of={person}
                    value={proofId}
                    onChange={setProofId}
                    placeholder={t`Search by title`}
                  />
                )}
              </Field>
            )}
            {proofKind === 'message' && (
              <Field label={t`Message in which they said so`}>
                {(field) => <parts.MessagePicker {...field} of={person} value={proofId} onChange={setProofId} />}
              </Field>
            )}
          </>
        )}
      </form>
    </FormDialog>
  );
}

interface ChecksProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly labels: Readonly<Record<T, MessageDescriptor>>;
  readonly chosen: readonly T[];
  onChange(chosen: readonly T[]): void;
  readonly error: string | undefined;
}

function Checks<T extends string>({ label, values, labels, chosen, onChange, error }: ChecksProps<T>) {
  const { t } = useLingui();
  return (
    <Field label={label} required group error={error}>
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        <fieldset
          id={id}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className="grid grid-cols-2 gap-x-4 gap-y-2"
        >
          {values.map((value) => (
            <Checkbox
              key={value}
              label={t(labels[value])}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
    </Field>
  );
}
