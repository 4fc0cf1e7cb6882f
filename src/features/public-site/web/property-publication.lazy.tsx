import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import type { Property } from '#features/properties/contract.ts';
import { isClosed } from '#features/properties/rules.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { Publication } from '../contract.ts';
import { publicationQuery, publicSiteApi, siteQuery } from './queries.ts';

/** Whether everybody can see the property, and the acts that publish and unpublish it. Nothing while there is no website. */
export function PropertyPublication({ property }: { property: Property }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const site = useQuery(siteQuery).data;
  const publication = useQuery(publicationQuery(property.id)).data;
  if (!site || !publication) return null;
  if (!site.is_on && !publication.is_published && !permissions.includes('manage_site')) return null;
  if (isClosed(property.status) && !publication.is_published) return null;
  return (
    <section aria-labelledby="publication" className="min-w-0 print:hidden">
      <SectionHead id="publication" title={t`Website`} />
      <PublicationState publication={publication} isSiteOn={site.is_on} />
    </section>
  );
}

function PublicationState({ publication, isSiteOn }: { publication: Publication; isSiteOn: boolean }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { property_id, is_published, with_exact_address, published_at, published_by, url, may_publish } = publication;
  const keep = (saved: Publication) => {
    queryClient.setQueryData(publicationQuery(property_id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
  };
  const publishing = useMutation({
    mutationFn: (isExact: boolean) => publicSiteApi.publish({ property_id, with_exact_address: isExact }),
    onSuccess: (saved) => {
      keep(saved);
      toast({ tone: 'success', title: is_published ? t`Website updated` : t`Property published` });
    },
    onError: (error) => fail(error, t`The property could not be published.`),
  });
  const unpublishing = useMutation({
    mutationFn: () => publicSiteApi.unpublish({ property_id }),
    onSuccess: (saved) => {
      keep(saved);
      toast({
        tone: 'success',
        title: t`Removed from the website`,
        action: { label: t`Undo`, onAction: () => publishing.mutate(with_exact_address) },
      });
    },
    onError: (error) => fail(error, t`The property could not be removed from the website.`),
  });
  if (!is_published)
    return (
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="text-ink-3">
          {isSiteOn
            ? t`Only your agency sees this property.`
            : t`The website is off. Published properties appear once it is on.`}
        </p>
        {may_publish && (
          <Button busy={publishing.isPending} onClick={() => publishing.mutate(false)}>
            {t`Publish on the website`}
          </Button>
        )}
      </div>
    );
  const by = nameOf(published_by);
  return (
    <div className="grid gap-3 pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isSiteOn ? 'success' : 'neutral'}>{isSiteOn ? t`Published` : t`Website is off`}</Badge>
        <span className="text-12 text-ink-3">
          {published_at !== null && <When at={published_at} />}
          {by && ` · ${by}`}
        </span>
      </p>
      {may_publish && (
        <Switch
          atEnd
          label={t`Show the exact address`}
          help={t`Off: only the locality and city.`}
          checked={publishing.isPending ? publishing.variables : with_exact_address}
          disabled={publishing.isPending}
          onChange={({ target }) => publishing.mutate(target.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {url !== null && (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {t`Open its page`}
          </a>
        )}
        {may_publish && (
          <Button size="sm" variant="ghost" busy={unpublishing.isPending} onClick={() => unpublishing.mutate()}>
            {t`Remove from the website`}
          </Button>
        )}
      </div>
    </div>
  );
}
