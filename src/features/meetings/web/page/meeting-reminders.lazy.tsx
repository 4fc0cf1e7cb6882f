import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { MeetingFormValues } from '../form/meeting-form-values.ts';
import { ReminderChoice } from '../form/reminder-choice.tsx';

/** The emails about a new meeting. */
export function MeetingReminders({ draft }: { readonly draft: DraftForm<MeetingFormValues> }) {
  const { t } = useLingui();
  const { form } = draft;
  const { company } = useMe();
  const [typedClientId, leadId] = [useValue(form, 'client_id'), useValue(form, 'lead_id')];
  const found = useQuery({ ...leadQuery(leadId), enabled: leadId !== '', retry: false });
  const lead = leadId === '' ? undefined : found.data;
  // The server gives a meeting with a lead who became a client to the client.
  const clientId = typedClientId || lead?.client?.id || '';
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '', retry: false });
  const attendee = clientId === '' ? lead : client.data;
  const email = attendee?.email ?? null;
  return (
    <FormSection
      title={t`Reminders`}
      text={
        company.can_send_email
          ? t`Sent by email. The agent also sees them here.`
          : t`Email isn’t set up yet, so messages wait in the outbox.`
      }
    >
      <ReminderChoice draft={draft} />
      {email !== null && (
        <ControlledValue form={form} name="invite_client">
          {({ value, onChange }) => (
            <Checkbox
              className="col-span-6 border-t border-line pt-3"
              label={
                clientId === '' ? t`Send the lead an invitation by email` : t`Send the client an invitation by email`
              }
              help={<span className="wrap-anywhere">{email}</span>}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
            />
          )}
        </ControlledValue>
      )}
    </FormSection>
  );
}
