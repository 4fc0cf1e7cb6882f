import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import type { Baseline } from '#platform/forms/web/drafts.ts';
import type { EditConflict } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { FormProblems } from '#platform/forms/web/form-problems.lazy.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { mergeEdits } from '#platform/forms/web/merge-edits.ts';
import {
  LabelledRecordField,
  RecordSelect,
  RecordTextField,
  useRecordDraft,
} from '#platform/forms/web/record-fields.tsx';
import { resubmitForm } from '#platform/forms/web/send-again.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { OwnerReportMode } from '../rules.ts';
import { currentZones, ownerReportModes } from '../rules.ts';
import type { CompanyFormValues } from './company-form-values.ts';
import { changesOf, checkCompany, companyFieldTexts, toCompanyFormValues } from './company-form-values.ts';
import { LogoInput } from './logo-input.tsx';
import type { CompanySettings } from './queries.ts';
import { companyNow, companyQuery, useSaveCompany } from './queries.ts';

const timeZones = currentZones(Intl.supportedValuesOf('timeZone'));

const ownerReportLabels: Readonly<Record<OwnerReportMode, MessageDescriptor>> = {
  off: msg({ context: 'owner reports', message: 'Off' }),
  review: msg`The agent reviews and sends them`,
  automatic: msg`Send them automatically`,
};

const exampleTiles = 'https://tiles.example.com/{z}/{x}/{y}.png';

const half = 'col-span-3 phone:col-span-6';
const quarter = 'col-span-3 phone:col-span-3';

interface SettingsCompanyPanelProps {
  /** Uploads the picture for the logo; the files feature implements it. */
  uploadLogo(file: File): Promise<unknown>;
}

export function SettingsCompanyPanel({ uploadLogo }: SettingsCompanyPanelProps) {
  const { t } = useLingui();
  const settings = useQuery(companyQuery);
  if (settings.isPending) {
    return (
      <Loading label={t`Loading settings...`}>
        <Skeleton className="mt-5 h-72" />
      </Loading>
    );
  }
  // A failed refetch must not discard typed values.
  if (settings.data === undefined) {
    return (
      <ErrorState
        title={t`The settings could not be loaded`}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    );
  }
  return <CompanyForm settings={settings.data} logo={<LogoInput settings={settings.data} upload={uploadLogo} />} />;
}

/** The settings that an edit is based on, and their form values. */
interface Begun {
  readonly settings: CompanySettings;
  readonly values: CompanyFormValues;
}

function CompanyForm({ settings, logo }: { settings: CompanySettings; logo: ReactNode }) {
  const { t } = useLingui();
  const states = useStates();
  const fail = useFailureToast();
  const [conflict, setConflict] = useState<EditConflict<CompanySettings, CompanyFormValues> | null>(null);
  const defaults = useMemo(() => toCompanyFormValues(settings), [settings]);
  const { version } = settings;
  const draft = useRecordDraft(companyFieldTexts, { draftKey: 'company', defaults, version, check: checkCompany });
  const { register, submit } = draft.form;
  const { isDirty, isChecking } = draft.state;

  const { values: shown, version: shownVersion } = draft.baseline;
  const begun = (): Begun => ({
    settings: Object.assign({}, settings, changesOf(defaults, shown), { version: shownVersion ?? version }),
    values: shown,
  });
  const saving = useSaveCompany();
  const save = (values: CompanyFormValues, from: Begun) => {
    // Values merged from two edits differ from those in the form.
    const typed = draft.form.values();
    saving.mutate(
      { base: from.settings, edit: changesOf(from.values, values) },
      {
        onSuccess: (saved) => {
          draft.rebase(typed, baselineOf(saved));
          setConflict(null);
          toast({
            tone: 'success',
            title: t`Settings saved`,
            text: t`All your settings have been successfully updated.`,
          });
        },
        onError: (error) => {
          const current = companyNow(error);
          const problem = problemOf(error);
          if (current && problem.code === 'conflict') {
            const { changedBy = null } = problem;
            setConflict({
              current,
              changedBy,
              mine: mergeEdits(from.values, values, toCompanyFormValues(current)).merged,
            });
            return;
          }
          if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
          const same = () => save(values, from);
          fail(error, t`The settings could not be saved.`, () =>
            resubmitForm({ form: draft.form, typed, same, send: (now) => saveNow.current(now) }),
          );
        },
      },
    );
  };
  // A toast outlives the version it was shown for.
  const saveNow = useRef((_: CompanyFormValues): void => undefined);
  saveNow.current = (values) => save(values, begun());

  // Erased people have no name.
  const name = conflict?.changedBy || t`Someone`;

  return (
    <>
      <div className="pt-4 empty:hidden">
        <FormProblems draft={draft} labels={companyFieldTexts.labels} />
      </div>
      <FormSection
        title={t`Logo`}
        text={t`Shown on invoices, emails, the client portal, the sign-in page and in the menu.`}
      >
        {logo}
      </FormSection>
      <form
        id="company"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(saveNow.current);
        }}
      >
        <FormSection title={t`The agency`} text={t`Visible to everyone, including on the sign-in page.`}>
          <RecordTextField draft={draft} name="name" required className="col-span-6" />
          <RecordTextField draft={draft} name="email" type="email" className={half} />
          <RecordTextField draft={draft} name="phone" type="tel" className={half} />
          <RecordTextField draft={draft} name="website" type="url" className={half} />
          <RecordTextField
            draft={draft}
            name="rera_number"
            className={half}
            help={t`The agency’s registration as a real-estate agent.`}
          />
        </FormSection>
        <FormSection title={t`Address and tax`} text={t`Printed on invoices. The State decides which GST applies.`}>
          <RecordTextField draft={draft} name="address" className="col-span-6" />
          <RecordSelect
            draft={draft}
            name="state"
            className={half}
            empty={t`Choose a state`}
            options={states.map((state) => ({ value: state.code, text: state.name }))}
          />
          <RecordTextField
            draft={draft}
            name="gstin"
            className={half}
            help={t`Leave empty to issue invoices without GST.`}
          />
          <RecordTextField draft={draft} name="pan" className={half} />
          <RecordTextField draft={draft} name="gst_rate" numeric unit="%" required className={quarter} />
          <RecordTextField draft={draft} name="sac" numeric required className={quarter} />
        </FormSection>
        <FormSection title={t`Bank and UPI`} text={t`Where clients pay. Printed on every invoice.`}>
          <RecordTextField draft={draft} name="bank_holder" className={half} />
          <RecordTextField draft={draft} name="bank_account" numeric className={half} />
          <RecordTextField draft={draft} name="bank_ifsc" className={half} />
          <RecordTextField draft={draft} name="upi_address" className={half} />
        </FormSection>
        <FormSection
          title={t`Reports to owners`}
          text={t`Every Monday: enquiries, offers and visits of their properties.`}
        >
          <RecordSelect
            draft={draft}
            name="owner_reports"
            className={half}
            options={ownerReportModes.map((mode) => ({ value: mode, text: t(ownerReportLabels[mode]) }))}
          />
        </FormSection>
        <FormSection title={t`Map`} text={t`Without tiles, maps show properties on plain ground.`}>
          <RecordTextField
            draft={draft}
            name="map_tiles"
            className="col-span-6"
            maxLength={500}
            help={t`From your tile provider, such as ${exampleTiles}`}
          />
          <RecordTextField
            draft={draft}
            name="map_attribution"
            className="col-span-6"
            maxLength={200}
            help={t`The text that your tile provider asks you to show.`}
          />
        </FormSection>
        <FormSection title={t`Dates and times`} text={t`Time zone for dates and reminders.`}>
          <LabelledRecordField draft={draft} name="time_zone" required className="col-span-4 phone:col-span-6">
            {(control) => (
              <Select {...control} {...register('time_zone')}>
                {/* A time zone unknown to this browser stays selectable. */}
                {!timeZones.includes(shown.time_zone) && <option>{shown.time_zone}</option>}
                {timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </LabelledRecordField>
        </FormSection>
      </form>
      <LeaveGuard isChanged={() => isDirty} />
      <SaveBar note={<DraftNote draft={draft} />}>
        <Button
          variant="primary"
          type="submit"
          form="company"
          busy={saving.isPending || isChecking}
          busyLabel={t`Saving...`}
        >
          {t`Save Changes`}
        </Button>
      </SaveBar>
      {conflict && (
        <EditConflictDialog
          title={t`${name} changed these settings while you were editing`}
          labels={companyFieldTexts.labels}
          base={shown}
          mine={conflict.mine}
          theirs={toCompanyFormValues(conflict.current)}
          isSaving={saving.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset(baselineOf(conflict.current));
            setConflict(null);
          }}
          onKeepMine={() =>
            save(conflict.mine, { settings: conflict.current, values: toCompanyFormValues(conflict.current) })
          }
        />
      )}
    </>
  );
}

function baselineOf(settings: CompanySettings): Baseline<CompanyFormValues> {
  return { values: toCompanyFormValues(settings), version: settings.version };
}
