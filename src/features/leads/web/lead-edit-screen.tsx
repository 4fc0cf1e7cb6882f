import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../contract.ts';
import { LeadForm } from './lead-form.tsx';
import { checkLead, toLeadInput } from './lead-form-schema.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { toLeadFormValues } from './lead-form-values.ts';
import { leadQuery, leadsApi } from './queries.ts';

const lazyConflict = lazyComponent(() => import('./lead-conflict.lazy.tsx').then((part) => part.LeadConflictDialog));

export function LeadEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/leads/$id/edit' });
  const navigate = useNavigate();
  const fail = useFailureToast();
  const found = useQuery({ ...leadQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const { error, data } = found;
  const isLost = error !== null && data === undefined;
  useEffect(() => {
    if (!isLost) return;
    fail(error, t`Failed to load lead data.`);
    void navigate({ to: '/leads', replace: true });
  }, [isLost, error, fail, navigate, t]);
  if (!data) {
    return (
      <Loading label={t`Loading lead information...`}>
        <Skeleton className="mb-6 h-7 w-72" />
        <Skeleton className="h-96 max-w-228" />
      </Loading>
    );
  }
  return <EditForm key={id} lead={data} />;
}

function EditForm({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const back = { to: '/leads/$id', params: { id: lead.id } } as const;
  const defaults = useMemo(() => toLeadFormValues(lead), [lead]);
  const draft = useDraftForm<LeadFormValues>({
    draftKey: `lead:${lead.id}`,
    defaults,
    version: lead.version,
    check: checkLead,
  });
  const { company } = useMe();
  const isDone = useRef(false);

  const leaveWith = (known: Lead) => {
    isDone.current = true;
    draft.discardDraft();
    queryClient.setQueryData(leadQuery(known.id).queryKey, known);
    void navigate(back);
  };

  const saving = useRecordSave<Lead, LeadFormValues>({
    record: lead,
    draft,
    failed: t`Failed to update lead. Please try again.`,
    send: async (values, version) => leadsApi.update({ id: lead.id, version, ...(await toLeadInput(values)) }),
    onSaved: (saved) => {
      leaveWith(saved);
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
      toast({
        tone: 'success',
        title: t`Success!`,
        text: t`Lead updated successfully.`,
      });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: leaveWith });

  return (
    <>
      <PageHead back={<Link {...back}>{t`Back to the lead`}</Link>} title={t`Edit lead`} sub={lead.full_name} />
      <LeadForm draft={draft} formId="lead" editedId={lead.id} onSubmit={saving.save} />
      <FormBar
        draft={draft}
        formId="lead"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link {...back} />}
        label={t`Update lead`}
        busyLabel={t`Updating lead...`}
        isBusy={saving.isSaving}
      />
      {conflictDialog}
    </>
  );
}
