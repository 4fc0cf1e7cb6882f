import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { FromQueue } from '#platform/forms/web/from-queue.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import { useQueuedAdd } from '#platform/forms/web/use-queued-add.ts';
import type { RecordPage } from '#platform/forms/web/use-record-page.ts';
import { firstKey } from '#platform/words/words.ts';
import { toast } from '#ui/toast.ts';
import { leadSourceWords, leadStageWords } from '../../labels.ts';
import type { QueuedLead } from './create-lead.ts';
import { correctLead, enqueueOrCreateLead } from './create-lead.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { emptyLead } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';
import { useKnownPeople } from './use-known-people.ts';

export function LeadAddScreen() {
  const { t } = useLingui();
  return (
    <FromQueue<QueuedLead> kind="lead" loading={<FormSkeleton label={t`Loading lead...`} />}>
      {(queued) => <LeadAddPage queued={queued} />}
    </FromQueue>
  );
}

function LeadAddPage({ queued }: { queued: QueuedLead | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [defaults] = useState(() =>
    withCustomFormValues('leads', {
      ...emptyLead,
      source: firstKey(leadSourceWords, emptyLead.source),
      status: firstKey(leadStageWords, emptyLead.status),
    }),
  );
  const draft = useRecordDraft(leadForm, {
    draftKey: queued ? `lead:${queued.id}` : 'lead:new',
    defaults: queued?.values ?? defaults,
    check: leadForm.check,
  });
  const known = useKnownPeople();
  const adding = useQueuedAdd({
    send: (id, values: LeadFormValues, signal) => enqueueOrCreateLead({ id, values, also: known.ids() }, signal),
    enqueue: async (id, values) => {
      // Loaded with the queue, so that it needs no network.
      const { enqueueLead } = await import('./queued-lead.ts');
      await enqueueLead({ id, values, also: known.ids() }, queued);
    },
  });
  const leave = () => {
    page.isDone.current = true;
    void navigate({ to: '/leads' });
  };
  const page: RecordPage<LeadFormValues> = useAddPage({
    form: leadForm,
    draft,
    failed: t`Failed to create lead. Please try again.`,
    signedOut: t`You must be logged in to add a lead.`,
    queued,
    send: adding.send,
    asks: (error) => adding.asks(error, draft, leave) || known.asks(error),
    correct: correctLead,
    onAdded: ({ id }) => {
      if (queued) void import('./queued-lead.ts').then((part) => part.discardQueuedLead(queued.id));
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
