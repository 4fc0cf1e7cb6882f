import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { EditClashDialog } from '#platform/forms/web/edit-clash-dialog.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormProblems } from '#platform/forms/web/form-problems.late.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { mergeEdits } from '#platform/forms/web/merge-edits.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { companyDraft } from '../contract.ts';
import type { CompanySettings } from './queries.ts';
import { companyNow, companyQuery, useSaveCompany } from './queries.ts';

type CompanyFormValues = Record<'name' | 'time_zone', string>;

const labels: Readonly<Record<keyof CompanyFormValues, MessageDescriptor>> = {
  name: msg`Name`,
  time_zone: msg`Time zone`,
};

const timeZones = Intl.supportedValuesOf('timeZone');

/** The agency itself. */
export function SettingsCompanyPanel() {
  const { t } = useLingui();
  const settings = useQuery(companyQuery);
  if (settings.isPending) {
    return (
      <Loading label={t`Loading settings...`}>
        <Skeleton className="mt-5 h-40 w-228" />
      </Loading>
    );
  }
  if (settings.isError) {
    return (
      <ErrorState
        title={t`The settings could not be loaded`}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    );
  }
  return <CompanyForm settings={settings.data} />;
}

function CompanyForm({ settings }: { settings: CompanySettings }) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const [base, setBase] = useState(settings);
  const [clash, setClash] = useState<{ current: CompanySettings; mine: CompanyFormValues } | null>(null);
  const defaults = useMemo(() => valuesOf(base), [base]);
  const draft = useDraftForm<CompanyFormValues>({ draftKey: `company:${base.version}`, defaults, check });
  const { register, submit, reset } = draft.form;
  const { errors, isDirty, isChecking } = draft.state;

  const startFrom = (known: CompanySettings) => {
    draft.forgetDraft();
    setBase(known);
    reset(valuesOf(known));
    setClash(null);
  };
  const saving = useSaveCompany();
  const save = (values: CompanyFormValues, from: CompanySettings) =>
    saving.mutate(
      { base: from, edit: changesOf(from, values) },
      {
        onSuccess: (saved) => {
          startFrom(saved);
          toast({
            tone: 'success',
            title: t`Settings saved`,
            text: t`All your settings have been successfully updated.`,
          });
        },
        onError: (error) => {
          const current = companyNow(error);
          const problem = problemOf(error);
          if (current) setClash({ current, mine: mergeEdits(valuesOf(from), values, valuesOf(current)).merged });
          else if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
          if (!current) fail(error, t`The settings could not be saved.`, () => save(values, from));
        },
      },
    );

  const errorOf = (name: keyof CompanyFormValues) => {
    const problem = errors[name];
    return problem && t(fieldMessage(problem, t(labels[name])));
  };

  return (
    <>
      <div className="pt-4 empty:hidden">
        <FormProblems draft={draft} labels={labels} />
      </div>
      <form
        id="company"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit((values) => save(values, base));
        }}
      >
        <FormSection title={t`The agency`} text={t`Everybody sees it, also those who sign in.`}>
          <Field label={t(labels.name)} error={errorOf('name')} required className="col-span-6">
            {(control) => <Input {...control} {...register('name')} autoComplete="organization" />}
          </Field>
        </FormSection>
        <FormSection title={t`Days and times`} text={t`What day it is for the whole agency, and when.`}>
          <Field
            label={t(labels.time_zone)}
            error={errorOf('time_zone')}
            required
            className="col-span-4 phone:col-span-6"
          >
            {(control) => (
              <Select {...control} {...register('time_zone')}>
                {/* A zone that this browser does not know stays what it is. */}
                {!timeZones.includes(base.time_zone) && <option>{base.time_zone}</option>}
                {timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </Field>
        </FormSection>
      </form>
      <LeaveGuard isChanged={() => isDirty} />
      <SaveBar note={<DraftNote draft={draft} timeZone={base.time_zone} />}>
        <Button
          variant="main"
          type="submit"
          form="company"
          busy={saving.isPending || isChecking}
          busyLabel={t`Saving...`}
        >
          {t`Save Changes`}
        </Button>
      </SaveBar>
      {clash && (
        <EditClashDialog
          title={t`Somebody changed these settings meanwhile`}
          labels={labels}
          base={defaults}
          mine={clash.mine}
          theirs={valuesOf(clash.current)}
          isSaving={saving.isPending}
          onClose={() => setClash(null)}
          onKeepTheirs={() => startFrom(clash.current)}
          onKeepMine={() => save(clash.mine, clash.current)}
        />
      )}
    </>
  );
}

function valuesOf({ name, time_zone }: CompanySettings): CompanyFormValues {
  return { name, time_zone };
}

/** Only what was changed is sent: the rest may be somebody else's. */
function changesOf(base: CompanySettings, values: CompanyFormValues): Partial<CompanyFormValues> {
  return {
    ...(values.name !== base.name && { name: values.name }),
    ...(values.time_zone !== base.time_zone && { time_zone: values.time_zone }),
  };
}

function check(values: CompanyFormValues): readonly FieldProblem[] {
  return problemsOf(companyDraft, { ...values, version: 0 });
}
