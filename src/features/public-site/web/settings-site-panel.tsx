import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { companyQuery } from '#features/company/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { Site } from '../contract.ts';
import { keepSite, publicSiteApi, siteQuery } from './queries.ts';
import { SiteFeedsPart } from './site-feeds.tsx';

const dialog = lazyComponent(() => import('./site-dialog.lazy.tsx').then((part) => part.SiteDialog));

/** The public website: on or off, what it says, and the feeds for other sites. */
export function SettingsSitePanel() {
  const { t } = useLingui();
  const found = useQuery(siteQuery);
  if (found.data) return <SiteSections site={found.data} />;
  if (found.isError)
    return <ErrorState title={t`The settings could not be loaded`} onRetry={() => void found.refetch()} />;
  return (
    <Loading label={t`Loading settings...`}>
      <Skeleton className="mt-5 h-72" />
    </Loading>
  );
}

function SiteSections({ site }: { site: Site }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const stop = () => setEditing(false);
  const SiteDialog = dialog.useComponent(isEditing, isEditing, stop);
  const { name, intro, phone, accent } = site;
  return (
    <>
      <FormSection title={t`Website`} text={t`Shows everybody the properties that you publish.`}>
        <div className="col-span-6 grid gap-4">
          <TurnSwitch site={site} />
          <CopyField label={t`Address`} value={site.url} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a className="link" href={site.is_on ? site.url : '/homes-preview'} target="_blank" rel="noreferrer">
              {site.is_on ? t`Open the website` : t`Open a preview`}
            </a>
            <span className="text-ink-3">
              <Plural
                value={site.published}
                _0="No properties published"
                one="# property published"
                other="# properties published"
              />
            </span>
          </div>
          <p className="text-ink-3">{t`Publish a property on its page. It disappears once it is closed or deleted.`}</p>
          <SharingRule />
        </div>
      </FormSection>
      <FormSection title={t`Appearance`} text={t`The logo is that of your company settings.`}>
        <div className="col-span-6 grid justify-items-start gap-4">
          <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 phone:grid-cols-1 phone:gap-y-0.5">
            <dt className="text-ink-3">{t`Name`}</dt>
            <dd className="text-ink">{name || t`None`}</dd>
            <dt className="text-ink-3 phone:mt-2">{t`Introduction`}</dt>
            <dd className="whitespace-pre-line text-ink">{intro || t`None`}</dd>
            <dt className="text-ink-3 phone:mt-2">{t`Phone`}</dt>
            <dd className="text-ink">{phone ?? t`That of the agency`}</dd>
            <dt className="text-ink-3 phone:mt-2">{t`Colour`}</dt>
            <dd className="flex items-center gap-2 text-ink">
              <svg viewBox="0 0 1 1" aria-hidden="true" className="size-5 rounded-control">
                <path d="M0 0h1v1H0z" fill={accent} />
              </svg>
              {accent}
            </dd>
          </dl>
          <Button onClick={() => setEditing(true)}>{t`Edit the website`}</Button>
        </div>
      </FormSection>
      <FormSection
        title={t`Feeds`}
        text={t`Other sites and Meta catalogues read your properties from a private address.`}
      >
        <div className="col-span-6">
          <SiteFeedsPart isOn={site.is_on} />
        </div>
      </FormSection>
      {SiteDialog && isEditing && <SiteDialog site={site} onClose={stop} />}
    </>
  );
}

function TurnSwitch({ site }: { site: Site }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const turning = useMutation({
    mutationFn: (is_on: boolean) => publicSiteApi.turn({ is_on }),
    onSuccess: (saved) => {
      keepSite(queryClient, saved);
      toast({ tone: 'success', title: saved.is_on ? t`The website is on` : t`The website is off` });
    },
    onError: (error) => fail(error, t`Your settings could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['public_site'] }),
  });
  return (
    <Switch
      atEnd
      label={t`Show the website to everybody`}
      help={t`Off: its pages and feeds do not exist.`}
      checked={turning.isPending ? turning.variables : site.is_on}
      disabled={turning.isPending}
      onChange={({ target }) => turning.mutate(target.checked)}
    />
  );
}

/** What keeps a property from being published. */
function SharingRule() {
  const { t } = useLingui();
  const check = useQuery(companyQuery).data?.sharing_check ?? 'refuse';
  return (
    <p className="text-ink-3">
      {check === 'refuse'
        ? t`The RERA Act and the rules of each property’s State apply.`
        : t`RERA rules only warn. They do not stop publishing.`}{' '}
      <Link to="/settings" search={{ tab: 'rera' }} className="link">
        {t`Open RERA settings`}
      </Link>
    </p>
  );
}
