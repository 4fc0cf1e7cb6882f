import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-record-page.ts';
import { toast } from '#ui/toast.ts';
import { leadsApi } from '../queries.ts';
import { LeadForm } from './lead-form.tsx';
import { emptyLead } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';
import { useKnownPeople } from './use-known-people.ts';

export function LeadAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const draft = useRecordDraft(leadForm, { draftKey: 'lead:new', defaults: emptyLead, check: leadForm.check });
  const known = useKnownPeople();
  const page = useAddPage({
    form: leadForm,
    draft,
    failed: t`Failed to create lead. Please try again.`,
    signedOut: t`You must be logged in to add a lead.`,
    send: async (id, values) => leadsApi.create({ id, known_ids: known.ids(), ...(await leadForm.toInput(values)) }),
    asks: known.asks,
    // A lead that was created as 'converted' is on its next version already.
    correct: async ({ id, client_id, version: current }, values, version) =>
      leadsApi.update({ id, version: client_id === null ? version : current, ...(await leadForm.toInput(values)) }),
    onAdded: ({ id }) => {
      toast({
        tone: 'success',
        title: t`Success!`,
        text: t`Lead created successfully.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/leads/add' }) },
      });
      void navigate({ to: '/leads/$id', params: { id }, hash: 'matches' });
    },
  });
  return (
    <RecordFormPage
      {...page}
      back={<Link to="/leads">{t`Back to leads`}</Link>}
      title={t`Add New Lead`}
      sub={
        <Link to="/leads/import" className="link">
          {t`Adding many? Import from a spreadsheet.`}
        </Link>
      }
      label={t`Create Lead`}
      busyLabel={t`Creating...`}
    >
      <LeadForm draft={draft} onSubmit={page.save} />
    </RecordFormPage>
  );
}
