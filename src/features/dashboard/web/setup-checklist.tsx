import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { cloneElement } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import type { Permission } from '#platform/access/rights.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Setup } from '../contract.ts';
import { dashboardApi, dashboardFiguresQuery, setupQuery } from './queries.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** A link without text to the screen of the step. */
  readonly link: ReactElement<{ className?: string }>;
  readonly more?: readonly ReactElement[];
  /** The step is left out without this permission. */
  readonly permission?: Permission;
}

/** Null if the checklist is hidden, undefined while loading. */
export function useSetup(): Setup | null | undefined {
  const { permissions } = useMe();
  const { data, isError } = useQuery(setupQuery);
  const steps = useSteps(data);
  const isEmpty = useIsEmptyAgency();
  if (!data) return isError ? null : undefined;
  // Others see it only while the agency is empty.
  const isWanted = permissions.includes('manage_company') || isEmpty;
  return isWanted && !data.is_hidden && steps.some(({ isDone }) => !isDone) ? data : null;
}

/** Whether every figure of records is zero. */
export function useIsEmptyAgency(): boolean {
  const { data } = useQuery(dashboardFiguresQuery);
  return (
    data !== undefined &&
    [data.properties.total, data.clients.total, data.leads.total, data.meetings.upcoming].every((count) => count === 0)
  );
}

/** The steps to set up a new agency; the records decide which are done. */
export function SetupChecklist({ setup }: { setup: Setup }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const steps = useSteps(setup);
  const done = formatCount(steps.filter(({ isDone }) => isDone).length);
  const all = formatCount(steps.length);
  return (
    <section
      aria-labelledby="setup"
      className="mb-6 rounded-card border border-line bg-raised px-4 pt-3 pb-1 phone:mb-5 phone:px-3 print:hidden"
    >
      <div className="-mx-4 *:px-4 phone:-mx-3 phone:*:px-3">
        <SectionHead
          id="setup"
          title={
            <>
              {t`Get started`} <span className="ml-1 text-13 font-normal text-ink-3">{t`${done} of ${all} done`}</span>
            </>
          }
          action={permissions.includes('manage_company') && <HideForEveryone />}
        />
      </div>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ul>
    </section>
  );
}

function HideForEveryone() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const hide = useMutation({
    mutationFn: () => dashboardApi.hideSetup(),
    onSuccess: async (setup) => {
      await queryClient.cancelQueries({ queryKey: setupQuery.queryKey });
      queryClient.setQueryData(setupQuery.queryKey, setup);
    },
    onError: (error) => fail(error, t`The checklist could not be hidden.`, () => hide.mutate()),
  });
  return (
    <Button variant="ghost" size="sm" busy={hide.isPending} onClick={() => hide.mutate()}>
      {t`Hide for everyone`}
    </Button>
  );
}

function StepRow({ step: { title, text, isDone, link, more } }: { step: Step }) {
  const { t } = useLingui();
  if (isDone) {
    return (
      <li className="-mx-4 flex items-center gap-3 px-4 py-2.5 text-ink-3 phone:-mx-3 phone:px-3">
        <CircleCheck aria-hidden="true" className="size-5 flex-none text-success-ink" />
        {title}
        <span className="sr-only">{t`Done`}</span>
      </li>
    );
  }
  return (
    <li className="relative -mx-4 flex items-center gap-3 px-4 py-2.5 hover:bg-hover phone:-mx-3 phone:px-3">
      <Circle aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          {cloneElement(link, { className: 'font-medium text-ink after:absolute after:inset-0' }, title)}
          <p className="text-ink-3">{text}</p>
        </div>
        {more && (
          <div className="relative flex flex-wrap gap-2">
            {more.map((way) => (
              <Button key={way.key} asChild size="sm">
                {way}
              </Button>
            ))}
          </div>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="flex-none text-ink-3" />
    </li>
  );
}

function useSteps(setup: Setup | undefined): readonly Step[] {
  const { t } = useLingui();
  const { permissions, company } = useMe();
  if (!setup) return [];
  const settings = <Link to="/settings" search={{ tab: 'company' }} />;
  const steps: readonly Step[] = [
    {
      title: t`Add the agency’s name and address`,
      text: t`Visible to everyone, including on the sign-in page.`,
      isDone: setup.has_name_and_address,
      link: settings,
      permission: 'manage_company',
    },
    {
      title: t`Add invoice details`,
      text: t`GSTIN, bank account or UPI, printed on every invoice.`,
      isDone: setup.has_invoice_details,
      link: settings,
      permission: 'manage_company',
    },
    {
      title: t`Upload logo`,
      text: t`Shown on invoices, in emails and at sign-in.`,
      isDone: setup.has_logo,
      link: settings,
      permission: 'manage_company',
    },
    {
      title: t`Invite colleagues`,
      text: t`Each person gets their own account and role.`,
      isDone: setup.has_colleagues,
      link: <Link to="/agents/add" />,
      permission: 'manage_people',
    },
    {
      title: t`Add your first property`,
      text: t`Or import your list from Excel or CSV.`,
      isDone: setup.has_properties,
      link: <Link to="/properties/add" />,
      more: [<Link key="import" to="/properties/import">{t`Import properties`}</Link>],
    },
    {
      title: t`Add your first client or lead`,
      text: t`Or import your contacts from Excel or CSV.`,
      isDone: setup.has_contacts,
      link: <Link to="/clients/add" />,
      more: [
        <Link key="clients" to="/clients/import">{t`Import clients`}</Link>,
        <Link key="leads" to="/leads/import">{t`Import leads`}</Link>,
      ],
    },
    {
      title: t`Set up email`,
      text: t`Until then, invitations and reminders wait in the outbox.`,
      isDone: company.can_send_email,
      link: <Link to="/settings" search={{ tab: 'outbox' }} />,
      permission: 'read_outbox',
    },
  ];
  return steps.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}
