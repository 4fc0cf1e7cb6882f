import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tag } from '#ui/chip.tsx';
import { FormCard } from '#ui/form-card.tsx';
import { Select } from '#ui/select.tsx';
import { meetingStatuses } from '../rules.ts';
import { meetingStatusLabels } from './labels.ts';
import { MeetingField } from './meeting-field.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { ReminderChoice } from './reminder-choice.tsx';

interface MeetingLinksProps {
  readonly draft: DraftForm<MeetingFormValues>;
  readonly isNew: boolean;
}

/** Who comes, what it is about, and what is sent about it. */
export function MeetingLinks({ draft, isNew }: MeetingLinksProps) {
  const { t } = useLingui();
  const { form } = draft;
  const leadId = useValue(form, 'lead_id');
  const clientId = useValue(form, 'client_id');
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '', retry: false });
  const { company } = useMe();
  const byMail = t`Sent by email, and shown to the agent here.`;
  const email = clientId === '' ? null : (client.data?.email ?? null);
  return (
    <div className="grid min-w-0 gap-4">
      <FormCard title={t`People and Property`} text={t`Who comes, and which home it is about.`}>
        <MeetingField draft={draft} name="client_id" className="col-span-6">
          {(control) => (
            <ControlledValue form={form} name="client_id">
              {({ value, onChange, ref }) => (
                <ClientPicker
                  {...control}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  placeholder={t`Search by name, phone or email`}
                />
              )}
            </ControlledValue>
          )}
        </MeetingField>
        {leadId !== '' && (
          <MeetingField draft={draft} name="lead_id" group className="col-span-6">
            {(control) => (
              <fieldset {...withoutRequired(control)} className="flex min-w-0">
                <LeadTag id={leadId} onRemove={() => form.setValue('lead_id', '')} />
              </fieldset>
            )}
          </MeetingField>
        )}
        <MeetingField draft={draft} name="agent_id" className="col-span-6">
          {(control) => (
            <ControlledValue form={form} name="agent_id">
              {({ value, onChange, ref }) => (
                <PersonPicker
                  {...control}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  placeholder={isNew ? t`You` : t`Nobody yet`}
                />
              )}
            </ControlledValue>
          )}
        </MeetingField>
        <MeetingField draft={draft} name="property_id" className="col-span-6">
          {(control) => (
            <ControlledValue form={form} name="property_id">
              {({ value, onChange, ref }) => (
                <PropertyPicker
                  {...control}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  placeholder={t`None in particular`}
                />
              )}
            </ControlledValue>
          )}
        </MeetingField>
        <MeetingField draft={draft} name="status" className="col-span-6">
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {meetingStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(meetingStatusLabels[status])}
                </option>
              ))}
            </Select>
          )}
        </MeetingField>
      </FormCard>
      {isNew && (
        <FormCard
          title={t`Reminders`}
          text={
            company.has_mail_server
              ? byMail
              : `${byMail} ${t`There is no mail server yet: letters wait in the outbox.`}`
          }
        >
          <ReminderChoice draft={draft} />
          {email !== null && (
            <ControlledValue form={form} name="invite_client">
              {({ value, onChange }) => (
                <Checkbox
                  className="col-span-6 border-t border-line pt-3"
                  label={t`Send the client an invitation by email`}
                  help={<span className="break-all">{email}</span>}
                  checked={value}
                  onChange={({ target }) => onChange(target.checked)}
                />
              )}
            </ControlledValue>
          )}
        </FormCard>
      )}
    </div>
  );
}

function LeadTag({ id, onRemove }: { id: string; onRemove(): void }) {
  const { t } = useLingui();
  const lead = useQuery({ ...leadQuery(id), retry: false });
  return <Tag onRemove={onRemove}>{lead.data?.full_name ?? (lead.isError ? t`no longer there` : '…')}</Tag>;
}

/** A group holds no value of its own. */
function withoutRequired<C extends { required: unknown }>({ required: _, ...control }: C): Omit<C, 'required'> {
  return control;
}
