import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Building2, CalendarDays, Upload, Users } from 'lucide-react';
import { consentActionLabels } from '#features/history/web/consent-action-labels.ts';
import { FeedEntry } from '#features/history/web/feed.tsx';
import { mergeActionLabels } from '#features/history/web/merge-action-labels.ts';
import { detailActionLabels, visitActionLabels } from '#features/history/web/portal-action-labels.ts';
import { importedKind } from '#features/notifications/imported-kinds.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { Activity } from '../contract.ts';

interface TopicLabel {
  readonly icon: LucideIcon;
  readonly acts: Readonly<Record<string, MessageDescriptor>>;
  readonly other: MessageDescriptor;
}

const topics: Record<Activity['topic'], TopicLabel> = {
  properties: {
    icon: Building2,
    acts: {
      created: msg`New property added`,
      deleted: msg`Property deleted`,
      restored: msg`Property restored`,
      purged: msg`Property permanently deleted`,
      contact_texted: msg`Message logged`,
      deal_recorded: msg`Deal recorded`,
      deal_corrected: msg`Deal corrected`,
      deal_undone: msg`Deal cancelled`,
      property_shared: msg`Property shared`,
      sharing_extended: msg`Property link extended`,
      sharing_revoked: msg`Property link revoked`,
      sharing_restored: msg`Property link restored`,
      ...visitActionLabels,
      published: msg`Published on the website`,
      unpublished: msg`Removed from the website`,
    },
    other: msg`Property updated`,
  },
  clients: {
    icon: Users,
    acts: {
      created: msg`New client added`,
      deleted: msg`Client deleted`,
      restored: msg`Client restored`,
      purged: msg`Client permanently deleted`,
      erased: msg`Personal data erased`,
      decided: msg`Answer to a property`,
      link_made: msg`Portal link created`,
      link_extended: msg`Portal link extended`,
      link_revoked: msg`Portal link revoked`,
      ...consentActionLabels,
      property_shared: msg`Property shared`,
      sharing_extended: msg`Property link extended`,
      sharing_revoked: msg`Property link revoked`,
      sharing_restored: msg`Property link restored`,
      ...visitActionLabels,
      ...detailActionLabels,
      enquired: msg`Enquired again`,
      wrote: msg`Message from the portal`,
      emailed: msg`Email created`,
      called: msg`Call logged`,
      offered: msg`Properties seen in the portal`,
      texted: msg`Message logged`,
      came_from_lead: msg`Converted from a lead`,
      ...mergeActionLabels,
    },
    other: msg`Client updated`,
  },
  meetings: {
    icon: CalendarDays,
    acts: {
      created: msg`New meeting scheduled`,
      rescheduled: msg`Meeting rescheduled`,
      scheduled: msg`Meeting reopened`,
      confirmed: msg`Meeting confirmed`,
      completed: msg`Meeting completed`,
      cancelled: msg`Meeting cancelled`,
      noted: msg`Meeting notes saved`,
      confirmed_by_client: msg`Meeting confirmed by the client`,
      reminders_saved: msg`Meeting reminders changed`,
      ...visitActionLabels,
      deleted: msg`Meeting deleted`,
      restored: msg`Meeting restored`,
      purged: msg`Meeting permanently deleted`,
    },
    other: msg`Meeting updated`,
  },
  imports: {
    icon: Upload,
    acts: {
      started: msg`Import started`,
      imported: msg`Import finished`,
      cancelled: msg`Import cancelled`,
      undoing: msg`Import being undone`,
      undone: msg`Import undone`,
      failed: msg`Import failed`,
      undo_failed: msg`Undoing the import failed`,
    },
    other: msg`Import changed`,
  },
};

export function ActivityEntry({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const { topic, action, price } = activity;
  const name = topic === 'clients' && action === 'erased' ? t`Erased client` : activity.title;
  const title = topic === 'imports' ? t(importedKind(activity.import_kind).records) : name;
  const actor = usePersonName()(activity.actor);
  const { icon, acts, other } = topics[topic];
  const [before, after] = price ?? [null, null];
  const isPriceStep = action === 'updated' && before !== null && after !== null;
  const parts = [title, isPriceStep ? t`${shortMoney(before)} to ${shortMoney(after)}` : '', actor ?? ''];
  return (
    <FeedEntry
      mark={icon}
      title={isPriceStep ? t`Price changed` : t(acts[action] ?? other)}
      text={parts.filter((part) => part !== '').join(' · ')}
      at={activity.at}
      isNew={activity.is_new}
      link={linkTo(activity)}
    />
  );
}

function linkTo({ topic, action, entity_id, import_kind }: Activity) {
  if (topic === 'imports') return <Link to={importedKind(import_kind).path} />;
  if (action === 'deleted' || action === 'purged' || action === 'erased') return undefined;
  const params = { id: entity_id };
  if (topic === 'meetings') return <Link to="/meetings/edit/$id" params={params} />;
  return topic === 'clients' ? (
    <Link to="/clients/$id" params={params} />
  ) : (
    <Link to="/properties/$id" params={params} />
  );
}
