import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarDays, Eye, Target, UserRound } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { DocumentCard } from '../contract.ts';
import { documentTypeWords, formatLabels } from '../labels.ts';
import { groupOf } from '../rules.ts';
import { DocumentRowActions } from './document-row-actions.tsx';
import { fileSize } from './file-size.ts';
import { formatIcon } from './format-icons.ts';
import type { DocumentActions } from './use-document-actions.tsx';

const layout =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 hover:bg-hover phone:grid-cols-[auto_minmax(0,1fr)] phone:px-3';
const tones = { agreements: 'info', legal: 'warning', other: 'neutral' } as const;

interface DocumentRowProps {
  readonly document: DocumentCard;
  readonly actions: DocumentActions;
}

export function DocumentListRow({ document, actions }: DocumentRowProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const { title, document_type: type, property, client, lead, agent, file, description, created_at } = document;
  const Icon = formatIcon(file?.media_type);
  return (
    <div className={layout}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-ink-3" />
      <div className="grid min-w-0 gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-14 break-words">{title}</h3>
          <Badge plain tone={tones[groupOf(type)]}>
            {t(documentTypeWords.labelOf(type))}
          </Badge>
          {document.is_shown_to_client && (
            <span className="inline-flex items-center gap-1 text-12 text-ink-3">
              <Eye aria-hidden="true" className="size-3.5" />
              {t`Shared with the client`}
            </span>
          )}
        </div>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-3">
          {property && (
            <Link
              to="/properties/$id"
              params={{ id: property.id }}
              className="link relative z-1 inline-flex min-w-0 items-center gap-1"
            >
              <Building2 aria-hidden="true" className="size-3.5 flex-none" />
              <span className="truncate">{property.title}</span>
            </Link>
          )}
          {client && (
            <Link
              to="/clients/$id"
              params={{ id: client.id }}
              className="link relative z-1 inline-flex min-w-0 items-center gap-1"
            >
              <UserRound aria-hidden="true" className="size-3.5 flex-none" />
              <span className="truncate">{nameOf(client.full_name)}</span>
            </Link>
          )}
          {/* A lead that became the client is named once. */}
          {lead && !client && (
            <Link
              to="/leads/$id"
              params={{ id: lead.id }}
              className="link relative z-1 inline-flex min-w-0 items-center gap-1"
            >
              <Target aria-hidden="true" className="size-3.5 flex-none" />
              <span className="truncate">{nameOf(lead.full_name)}</span>
            </Link>
          )}
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            <CalendarDays aria-hidden="true" className="size-3.5 flex-none" />
            <time dateTime={created_at} className="tabular-nums">
              {dayOf(created_at)}
            </time>
          </span>
          {file && (
            <span className="whitespace-nowrap">
              {t(formatLabels[file.media_type])} · {fileSize(file.bytes)}
            </span>
          )}
          {agent && <span className="truncate">{nameOf(agent.full_name)}</span>}
        </p>
        {description !== '' && <p className="line-clamp-2 max-w-[80ch] break-words text-ink-2">{description}</p>}
      </div>
      <DocumentRowActions document={document} actions={actions} />
    </div>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e'];
export const rowsFrame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';

export function DocumentRowsSkeleton() {
  return (
    <div className={rowsFrame}>
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey} className={layout}>
          <Skeleton className="size-5" />
          <div className="grid h-11 content-around">
            <Skeleton className="h-3.5 w-56" />
            <Skeleton className="h-3 w-72" />
          </div>
        </div>
      ))}
    </div>
  );
}
