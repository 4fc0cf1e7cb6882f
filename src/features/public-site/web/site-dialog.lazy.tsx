import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EditConflict } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openSaves } from '#platform/forms/web/lost-answers.ts';
import { LabelledRecordField, RecordTextField, useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { Site } from '../contract.ts';
import { maxSiteTextLengths } from '../rules.ts';
import { keepSite, publicSiteApi } from './queries.ts';
import type { SiteValues } from './site-values.ts';
import { checkSite, siteFieldTexts, toSiteTexts, toSiteValues } from './site-values.ts';

/** Edits the texts and the colour of the website. */
export function SiteDialog({ site, onClose }: { readonly site: Site; onClose(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [saveOn] = useState(openSaves);
  const [conflict, setConflict] = useState<EditConflict<Site, SiteValues> | null>(null);
  const defaults = useMemo(() => toSiteValues(site), [site]);
  const draft = useRecordDraft(siteFieldTexts, {
    draftKey: 'public-site',
    defaults,
    version: site.version,
    check: checkSite,
  });
  const save = useMutation({
    mutationFn: ({ values, on }: { readonly values: SiteValues; readonly on?: number }) =>
      saveOn(on ?? draft.baseline.version ?? site.version, (version) =>
        publicSiteApi.save({ ...toSiteTexts(values), version }),
      ),
    onSuccess: (saved) => {
      draft.discardDraft();
      keepSite(queryClient, saved);
      toast({ tone: 'success', title: t`Settings saved` });
      onClose();
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<Site>(problem.current)) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values });
      }
      setConflict(null);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      else fail(error, t`Your settings could not be saved.`);
    },
  });
  // Erased people have no name.
  const name = conflict?.changedBy || t`Someone`;
  return (
    <>
      <FormDialog
        draft={draft}
        formId="public-site"
        title={t`Edit the website`}
        label={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={save.isPending || draft.state.isChecking}
        onClose={onClose}
      >
        <form
          id="public-site"
          noValidate
          className="grid grid-cols-2 gap-4 phone:grid-cols-1"
          onSubmit={(event) => {
            event.preventDefault();
            void draft.form.submit((values) => save.mutate({ values }));
          }}
        >
          <RecordTextField
            draft={draft}
            name="name"
            required
            maxLength={maxSiteTextLengths.name}
            className="col-span-full"
          />
          <LabelledRecordField
            draft={draft}
            name="intro"
            className="col-span-full"
            help={t`Shown above the properties.`}
          >
            {(control) => (
              <Textarea {...control} {...draft.form.register('intro')} rows={4} maxLength={maxSiteTextLengths.intro} />
            )}
          </LabelledRecordField>
          <RecordTextField
            draft={draft}
            name="phone"
            type="tel"
            maxLength={maxSiteTextLengths.phone}
            help={t`Empty: the agency’s phone number.`}
          />
          <LabelledRecordField draft={draft} name="accent" help={t`Of links and buttons.`}>
            {(control) => (
              <Input {...control} {...draft.form.register('accent')} type="color" className="cursor-pointer p-1" />
            )}
          </LabelledRecordField>
        </form>
      </FormDialog>
      {conflict && (
        <EditConflictDialog
          title={t`${name} changed these settings while you were editing`}
          labels={siteFieldTexts.labels}
          base={draft.baseline.values}
          mine={conflict.mine}
          theirs={toSiteValues(conflict.current)}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset({ values: toSiteValues(conflict.current), version: conflict.current.version });
            setConflict(null);
          }}
          onKeepMine={() => save.mutate({ values: conflict.mine, on: conflict.current.version })}
        />
      )}
    </>
  );
}
