import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../contract.ts';
import { LeadForm } from './lead-form.tsx';
import { checkLead, newLeadId, toLeadInput } from './lead-form-schema.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { emptyLead } from './lead-form-values.ts';
import { leadQuery, leadsApi } from './queries.ts';

const lazyConflict = lazyComponent(() => import('./lead-conflict.lazy.tsx').then((part) => part.LeadConflictDialog));

export function LeadAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<LeadFormValues>({ draftKey: 'lead:new', defaults: emptyLead, check: checkLead });
  const { company } = useMe();
  const isDone = useRef(false);

  const { isAdding, add, saving, keepTheirs } = useRecordAdd<Lead, LeadFormValues>({
    draft,
    failed: t`Failed to create lead. Please try again.`,
    signedOut: t`You must be logged in to add a lead.`,
    newId: newLeadId,
    send: async (id, values) => leadsApi.create({ id, ...(await toLeadInput(values)) }),
    correct: async ({ id }, values, version) => leadsApi.update({ id, version, ...(await toLeadInput(values)) }),
    onAdded: (lead) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(leadQuery(lead.id).queryKey, lead);
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
      toast({
        tone: 'success',
        title: t`Success!`,
        text: t`Lead created successfully.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/leads/add' }) },
      });
      void navigate({ to: '/leads/$id', params: { id: lead.id } });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: keepTheirs });

  return (
    <>
      <PageHead
        back={<Link to="/leads">{t`Back to Leads`}</Link>}
        title={t`Add New Lead`}
        sub={
          <Link to="/leads/import" className="link">
            {t`Adding many? Import from a spreadsheet.`}
          </Link>
        }
      />
      <LeadForm draft={draft} formId="lead" onSubmit={add} />
      <FormBar
        draft={draft}
        formId="lead"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link to="/leads" />}
        label={t`Create Lead`}
        busyLabel={t`Creating...`}
        isBusy={isAdding}
      />
      {conflictDialog}
    </>
  );
}
