import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { ConflictNote } from '#platform/forms/web/conflict-note.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openSaves } from '#platform/forms/web/lost-answers.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import type { ContactInput, PropertyContact } from '../../contract.ts';
import { contactInput } from '../../contract.ts';
import { contactRoleLabels } from '../../labels.ts';
import type { ContactRole } from '../../rules.ts';
import { contactRoles } from '../../rules.ts';
import { contactsQuery, propertiesApi } from '../queries.ts';

interface ContactDialogProps {
  readonly propertyId: string;
  /** The contact to edit; omitted to add one. */
  readonly contact?: PropertyContact | undefined;
  onClose(): void;
}

interface ContactValues {
  readonly role: ContactRole;
  readonly client_id: string;
  readonly name: string;
  readonly phone: string;
}

interface Conflict {
  readonly current: PropertyContact;
  readonly changedBy: string | null;
}

/** Adds or changes a person of a property: a client, or a name with a number. */
export function PropertyContactDialog({ propertyId: property_id, contact, onClose }: ContactDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const nameOf = usePersonName();
  const [id] = useState(() => contact?.id ?? uuid());
  const [saveOn] = useState(openSaves);
  // The version that another user saved; the next save overwrites it.
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [defaults] = useState(() => toValues(contact));
  const draft = useDraftForm<ContactValues>({
    draftKey: `property-contact:${contact?.id ?? property_id}`,
    defaults,
    ...(contact && { version: contact.version }),
    check: (values) => problemsOf(contactInput, toInput(values)),
  });
  const { form } = draft;
  const name = nameOf(conflict?.changedBy ?? null) ?? t`Someone`;
  const hasClient = useValue(form, 'client_id') !== '';
  const version = conflict?.current.version ?? draft.baseline.version;
  const save = useMutation({
    mutationFn: (values: ContactValues) =>
      version !== null
        ? saveOn(version, (on) => propertiesApi.updateContact({ id, version: on, ...toInput(values) }))
        : propertiesApi.addContact({ id, property_id, ...toInput(values) }),
    onSuccess: () => {
      toast({ tone: 'success', title: contact ? t`Contact saved` : t`Contact added` });
      draft.discardDraft();
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<PropertyContact>(problem.current)) {
        setConflict({ current: problem.current, changedBy: problem.changedBy ?? null });
        return;
      }
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      void fail(error, t`The contact could not be saved.`);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: contactsQuery(property_id).queryKey }),
  });
  const errorOf = (field: keyof ContactValues, label: string) => {
    const problem = draft.state.errors[field];
    if (problem?.code === 'too_many') return t`No more contacts fit this property. Remove one first.`;
    return problem && t(fieldMessage(problem, label));
  };
  return (
    <FormDialog
      draft={draft}
      formId="property-contact"
      title={contact ? t`Edit contact` : t`Add contact`}
      label={t`Save`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNote
          title={t`${name} changed this contact. It is now:`}
          onTakeTheirs={() => {
            draft.reset({ values: toValues(conflict.current), version: conflict.current.version });
            setConflict(null);
          }}
        >
          <p className="text-ink">
            {[conflict.current.name, t(contactRoleLabels[conflict.current.role]), conflict.current.phone]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </ConflictNote>
      )}
      <form
        id="property-contact"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void form.submit((values) => save.mutate(values));
        }}
      >
        <Field label={t`Role`} required error={errorOf('role', t`Role`)}>
          {(control) => (
            <Select {...control} {...form.register('role')}>
              {contactRoles.map((role) => (
                <option key={role} value={role}>
                  {t(contactRoleLabels[role])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ControlledValue form={form} name="client_id">
          {(given) => (
            <Field label={t`Client`} error={errorOf('client_id', t`Client`)} help={t`Or enter a name below.`}>
              {(control) => <ClientPicker {...control} {...given} placeholder={t`Not specified`} />}
            </Field>
          )}
        </ControlledValue>
        {!hasClient && (
          <>
            <Field label={t`Name`} error={errorOf('name', t`Name`)}>
              {(control) => <Input {...control} {...form.register('name')} autoComplete="off" maxLength={120} />}
            </Field>
            <Field label={t`Phone`} error={errorOf('phone', t`Phone`)}>
              {(control) => (
                <Input {...control} {...form.register('phone')} type="tel" autoComplete="off" maxLength={40} />
              )}
            </Field>
          </>
        )}
      </form>
    </FormDialog>
  );
}

function toValues(contact: PropertyContact | undefined): ContactValues {
  if (!contact) return { role: 'co_owner', client_id: '', name: '', phone: '' };
  const { role, client_id, name, phone } = contact;
  return client_id === null
    ? { role, client_id: '', name, phone: phone ?? '' }
    : { role, client_id, name: '', phone: '' };
}

function toInput({ role, client_id, name, phone }: ContactValues): ContactInput {
  if (client_id !== '') return { role, client_id, name: null, phone: null };
  return { role, client_id: null, name: name.trim() || null, phone: phone.trim() || null };
}
