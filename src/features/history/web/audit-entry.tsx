import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Button } from '#ui/button.tsx';
import { namedAfter } from '#ui/named-after.ts';
import type { AuditTopic } from '../audit.ts';
import { auditTopics, doerUnsigned } from '../audit.ts';
import type { AuditEntry } from '../contract.ts';
import { auditActTitles, auditTopicIcons, auditTopicNames, unknownIcon } from './audit-labels.ts';
import { RecordLink } from './record-link.tsx';
import type { TimelineFormatters } from './timeline-entry.tsx';
import { DifferenceLines, useActTitle } from './timeline-entry.tsx';

/** The fields and actions of each kind of record, from its own feature. */
export type AuditFormatters = Partial<Record<AuditTopic, TimelineFormatters>>;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly names: Readonly<Record<string, string>>;
  readonly formatters: AuditFormatters;
  /** The list is already filtered to this record. */
  readonly isOfOne: boolean;
}

const noFormatters: TimelineFormatters = { fields: {} };

export function AuditEntryRow({ entry, names, formatters, isOfOne }: AuditRowProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const topic = auditTopics.find((known) => known === entry.topic);
  const own = (topic && formatters[topic]) ?? noFormatters;
  const Icon = topic ? auditTopicIcons[topic] : unknownIcon;
  const act = own.act?.(entry, names) ?? null;
  const titleOf = useActTitle();
  const known = auditActTitles[entry.action];
  const title = act?.title ?? titleOf(entry) ?? (known ? t(known) : t`Changed`);
  const kind = topic ? t(auditTopicNames[topic]) : entry.topic;
  const name = entry.title === '' ? nameOf('') : entry.title;
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3 last:border-0">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-6 place-items-center rounded-control bg-paper text-ink-3 [&>svg]:size-3.5"
      >
        <Icon />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink">{title}</span>
          <span id={`record-${entry.id}`} className="min-w-0 break-words">
            {kind}
            {name && (
              <>
                {' · '}
                <RecordLink entry={entry}>{name}</RecordLink>
              </>
            )}
          </span>
        </p>
        {act?.text && <p className="text-12 text-ink-2">{act.text}</p>}
        {!act && <DifferenceLines entry={entry} names={names} formatters={own} />}
        <p className="text-12 text-ink-3">
          <Actor entry={entry} />
          {' · '}
          {t`${dayOf(entry.at)} at ${time(entry.at)}`}
          {entry.is_of_many && ` · ${t`part of a bulk change`}`}
        </p>
      </div>
      {!isOfOne && topic && (
        <Button
          asChild
          variant="ghost"
          size="sm"
          {...namedAfter(`record-${entry.id}`)}
          aria-label={t`All changes to this record`}
          data-tip={t`All changes to this record`}
        >
          <Link to="/settings" search={{ tab: 'audit', topic, record: entry.entity_id }}>
            <History aria-hidden="true" />
          </Link>
        </Button>
      )}
    </li>
  );
}

/** The person, and the API key through which a program acted for them. */
function Actor({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const person = nameOf(entry.actor);
  const { key } = entry;
  if (person === null) return <NoActor entry={entry} />;
  if (key === null) return person;
  return key === '' ? t`${person} by a deleted key` : t`${person} by key ${key}`;
}

/** The actor without a session: a client with a portal link, a visitor of the sign-in pages, or the program. */
function NoActor({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const doer = doerUnsigned(entry);
  if (doer === 'client') return t`the client`;
  // A refused sign-up leaves no name.
  if (doer === 'themself') return nameOf(entry.title) ?? t`no longer available`;
  return t`Aangan (automatic)`;
}
