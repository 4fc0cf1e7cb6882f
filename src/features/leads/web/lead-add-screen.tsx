import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../contract.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { emptyLead } from './lead-form-values.ts';
import { checkLead, newLeadId, sendable } from './lead-sending.ts';
import { leadQuery, leads } from './queries.ts';

export function LeadAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<LeadFormValues>({ draftKey: 'lead:new', defaults: emptyLead, check: checkLead });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;

  const { isAdding, add } = useRecordAdd<Lead, LeadFormValues>({
    draft,
    failed: t`Failed to create lead. Please try again.`,
    signedOut: t`You must be logged in to add a lead.`,
    newId: newLeadId,
    send: async (id, values) => leads.create({ id, ...(await sendable(values)) }),
    onAdded: (lead) => {
      isDone.current = true;
      draft.forgetDraft();
      queryClient.setQueryData(leadQuery(lead.id).queryKey, lead);
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
      toast({
        tone: 'success',
        title: t`Success!`,
        text: t`Lead created successfully.`,
      });
      void navigate({ to: '/leads' });
    },
  });

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
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={company.time_zone} />}>
        <Button asChild variant="quiet">
          <Link to="/leads">{t`Cancel`}</Link>
        </Button>
        <Button variant="main" type="submit" form="lead" busy={isAdding || isChecking} busyLabel={t`Creating...`}>
          {t`Create Lead`}
        </Button>
      </SaveBar>
    </>
  );
}
