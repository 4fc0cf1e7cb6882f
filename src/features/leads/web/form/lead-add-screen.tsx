import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { FromQueue } from '#platform/forms/web/from-queue.tsx';
import { enqueueRecord } from '#platform/forms/web/queued-record.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-record-page.ts';
import type { PayloadOf } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { toast } from '#ui/toast.ts';
import { LeadForm } from './lead-form.tsx';
import { emptyLead } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';
import { correctLead, createLead, queuedLeadKind } from './queued-lead.ts';
import { useKnownPeople } from './use-known-people.ts';

export function LeadAddScreen() {
  const { t } = useLingui();
  return (
    <FromQueue kind={queuedLeadKind} loading={<FormSkeleton label={t`Loading lead...`} />}>
      {(queued) => <LeadAddPage queued={queued} />}
    </FromQueue>
  );
}

function LeadAddPage({ queued }: { queued: PayloadOf<typeof queuedLeadKind> | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toastQueued = useQueuedToast();
  const draft = useRecordDraft(leadForm, {
    draftKey: queued ? `lead:${queued.id}` : 'lead:new',
    defaults: queued?.values ?? emptyLead,
    check: leadForm.check,
  });
  const known = useKnownPeople();
  const page = useAddPage({
    form: leadForm,
    draft,
    failed: t`Failed to create lead. Please try again.`,
    signedOut: t`You must be logged in to add a lead.`,
    queued,
    send: (id, values, signal) => createLead({ id, values, also: known.ids() }, signal),
    asks: known.asks,
    correct: correctLead,
    enqueue: (id, values) => enqueueRecord(queuedLeadKind, { id, values, also: known.ids() }, queued),
    onQueued: () => {
      toastQueued();
      void navigate({ to: '/leads' });
    },
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
