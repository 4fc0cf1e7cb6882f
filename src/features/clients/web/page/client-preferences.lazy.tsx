import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { ReadOnlyForm } from '#platform/forms/web/read-only-form.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Client } from '../../contract.ts';
import { PreferenceForm } from '../form/preference-form.tsx';
import { clientQuery, clientsApi } from '../queries.ts';
import type { PreferenceValues } from './preference-values.ts';
import { checkPreferences, preferencesOf, preferenceValuesOf, withoutDeletedTypes } from './preference-values.ts';

const conflictDialog = lazyComponent(() =>
  import('../form/preference-conflict.lazy.tsx').then((part) => part.PreferenceConflict),
);

export function ClientPreferencesPanel({ client }: { client: Client }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mayWrite } = useRights('clients');
  const { data: types } = useQuery(propertyTypesQuery);
  const defaults = useMemo(() => preferenceValuesOf(client), [client]);
  const draft = useDraftForm<PreferenceValues>({
    draftKey: `preferences:${client.id}`,
    defaults,
    version: client.version,
    check: checkPreferences,
  });
  const { isDirty, isChecking } = draft.state;
  const [saved, setSaved] = useState<{ version: number; sent: PreferenceValues } | null>(null);
  const isOld = draft.baseline.version !== client.version;
  const { reset, rebase } = draft;
  // The response to a save may arrive after the live update about it.
  const isSaved = saved?.version === client.version;
  useEffect(() => {
    if (isOld && isSaved) rebase(saved.sent);
  }, [isOld, isSaved, saved, rebase]);

  /** Takes the server's state as the form's baseline. */
  const take = (current: Client, sent: PreferenceValues) => {
    setSaved({ version: current.version, sent });
    queryClient.setQueryData(clientQuery(client.id).queryKey, current);
    void queryClient.invalidateQueries({ queryKey: ['clients'] });
  };

  const { conflict, ...saving } = useRecordSave<Client, PreferenceValues>({
    record: client,
    draft,
    failed: t`Failed to update client preferences. Please try again.`,
    send: (values, version) =>
      clientsApi.updatePreferences({ id: client.id, version, ...preferencesOf(withoutDeletedTypes(values, types)) }),
    onSaved: (current, sent) => {
      take(current, sent);
      toast({
        tone: 'success',
        title: t`Preferences updated`,
        text: t`Client preferences have been successfully updated.`,
      });
    },
  });
  const hasConflict = conflict !== null;
  const PreferenceConflict = conflictDialog.useComponent(hasConflict, hasConflict, saving.closeConflict);

  const head = (
    <p className="mb-4 text-14">
      <Link to="/clients/$id" params={{ id: client.id }} className="link">
        {client.full_name || t`Unnamed Client`}
      </Link>
    </p>
  );
  const form = <PreferenceForm draft={draft} formId="preferences" onSubmit={saving.save} />;
  if (!mayWrite(client.agent_id))
    return (
      <>
        {head}
        <ReadOnlyForm>{form}</ReadOnlyForm>
      </>
    );
  return (
    <>
      {head}
      {form}
      <LeaveGuard isChanged={() => isDirty && !(isOld && isSaved)} />
      <SaveBar note={<DraftNote draft={draft} />}>
        <Button
          variant="primary"
          type="submit"
          form="preferences"
          busy={saving.isSaving || isChecking}
          busyLabel={t`Saving...`}
        >
          {t`Save Preferences`}
        </Button>
      </SaveBar>
      {PreferenceConflict && conflict && (
        <PreferenceConflict
          theirs={preferenceValuesOf(conflict.current)}
          mine={conflict.mine}
          base={draft.baseline.values}
          changedBy={conflict.changedBy}
          isSaving={saving.isSaving}
          onClose={saving.closeConflict}
          onKeepTheirs={() => {
            // Their values may equal this form's baseline, and then the form reports no change.
            saving.closeConflict();
            reset();
            take(conflict.current, draft.form.values());
          }}
          onSave={saving.saveChosen}
        />
      )}
    </>
  );
}
