import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../contract.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { formValuesOf } from './lead-form-values.ts';
import { checkLead, sendable } from './lead-sending.ts';
import { leadQuery, leads } from './queries.ts';

const conflictDialog = latePart(() => import('./lead-conflict.late.tsx').then((part) => part.ConflictDialog));

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
  const defaults = useMemo(() => formValuesOf(lead), [lead]);
  const draft = useDraftForm<LeadFormValues>({
    draftKey: `lead:${lead.id}`,
    defaults,
    version: lead.version,
    check: checkLead,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;

  const leaveWith = (known: Lead) => {
    isDone.current = true;
    draft.forgetDraft();
    queryClient.setQueryData(leadQuery(known.id).queryKey, known);
    void navigate(back);
  };

  const { conflict, ...saving } = useRecordSave<Lead, LeadFormValues>({
    record: lead,
    draft,
    failed: t`Failed to update lead. Please try again.`,
    send: async (values, version) => leads.update({ id: lead.id, version, ...(await sendable(values)) }),
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
  const hasConflict = conflict !== null;
  const ConflictDialog = conflictDialog.usePart(hasConflict, hasConflict, saving.closeConflict);

  return (
    <>
      <PageHead back={<Link {...back}>{t`Back to the lead`}</Link>} title={t`Edit Lead`} sub={lead.full_name} />
      <LeadForm draft={draft} formId="lead" editedId={lead.id} onSubmit={saving.save} />
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={company.time_zone} />}>
        <Button asChild variant="quiet">
          <Link {...back}>{t`Cancel`}</Link>
        </Button>
        <Button
          variant="main"
          type="submit"
          form="lead"
          busy={saving.isSaving || isChecking}
          busyLabel={t`Updating Lead...`}
        >
          {t`Update Lead`}
        </Button>
      </SaveBar>
      {ConflictDialog && conflict && (
        <ConflictDialog
          current={conflict.current}
          mine={conflict.mine}
          base={draft.origin.values}
          changedBy={conflict.changedBy}
          isSaving={saving.isSaving}
          onClose={saving.closeConflict}
          onKeepTheirs={() => leaveWith(conflict.current)}
          onSave={saving.saveChosen}
        />
      )}
    </>
  );
}
