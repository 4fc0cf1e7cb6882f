import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage, RecordToEdit } from '#platform/forms/web/record-form-page.tsx';
import { useEditPage } from '#platform/forms/web/use-edit-page.ts';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../../contract.ts';
import { leadQuery, leadsApi } from '../queries.ts';
import { LeadForm } from './lead-form.tsx';
import { toLeadFormValues } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';

export function LeadEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/leads/$id/edit' });
  return (
    <RecordToEdit
      found={useQuery({ ...leadQuery(id), staleTime: Number.POSITIVE_INFINITY })}
      loading={<FormSkeleton label={t`Loading lead information...`} />}
      failed={t`Failed to load lead data.`}
      leave={<Navigate to="/leads" replace />}
    >
      {(lead) => <EditForm key={id} lead={lead} />}
    </RecordToEdit>
  );
}

function EditForm({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, version } = lead;
  const back = { to: '/leads/$id', params: { id } } as const;
  const defaults = useMemo(() => toLeadFormValues(lead), [lead]);
  const draft = useRecordDraft(leadForm, { draftKey: `lead:${id}`, defaults, version, check: leadForm.check });
  const page = useEditPage({
    form: leadForm,
    record: lead,
    draft,
    failed: t`Failed to update lead. Please try again.`,
    send: async (values, on) => leadsApi.update({ id, version: on, ...(await leadForm.toInput(values)) }),
    leave: () => void navigate(back),
    onSaved: () => toast({ tone: 'success', title: t`Success!`, text: t`Lead updated successfully.` }),
  });
  return (
    <RecordFormPage
      {...page}
      isReadOnly={!useRights('leads').mayEdit(lead.assigned_agent_id)}
      back={<Link {...back}>{t`Back to the lead`}</Link>}
      title={t`Edit lead`}
      sub={lead.full_name}
      label={t`Update lead`}
      busyLabel={t`Updating lead...`}
    >
      <LeadForm draft={draft} editedId={id} onSubmit={page.save} />
    </RecordFormPage>
  );
}
