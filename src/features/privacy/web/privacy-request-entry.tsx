import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Ellipsis, FilePenLine, Pencil, RotateCcw, UserRound } from 'lucide-react';
import { daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { PrivacyRequest } from '../contract.ts';
import { requestKindLabels, requestStateLabels, requestWayLabels } from '../labels.ts';
import { dueSoonDays } from '../rules.ts';
import { privacyApi } from './queries.ts';

interface PrivacyRequestEntryProps {
  readonly request: PrivacyRequest;
  onEdit(): void;
  onClose(): void;
}

export function PrivacyRequestEntry({ request, onEdit, onClose }: PrivacyRequestEntryProps) {
  const { t } = useLingui();
  const { day, dayOf } = useFormats();
  const { person, kind, way, state, note, answer, contact, is_erased, closed_at, closed_by } = request;
  const name = person?.full_name || request.name || (is_erased ? t`Erased person` : t`Unnamed`);
  const received = day(request.received_on);
  const closed = closed_at && dayOf(closed_at);
  const facts = [t(requestWayLabels[way]), t`received ${received}`, contact];
  const isShown = person !== null && !person.is_deleted;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">
            {isShown ? (
              <Link
                to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
                params={{ id: person.id }}
                className="underline-offset-3 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="text-ink-2">{t(requestKindLabels[kind])}</span>
          {state === 'open' ? (
            <DueBadge dueOn={request.due_on} />
          ) : (
            <Badge tone={state === 'done' ? 'success' : 'neutral'}>{t(requestStateLabels[state])}</Badge>
          )}
        </p>
        <p className="text-12 text-ink-3 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
        {note !== '' && <p className="text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">{note}</p>}
        {closed && (
          <p className="text-12 text-ink-3">
            {closed_by === null ? t`Closed ${closed} when the person was erased` : t`Closed ${closed} by ${closed_by}`}
          </p>
        )}
        {answer !== '' && <p className="text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">{answer}</p>}
      </div>
      {state === 'open' && (
        <Button size="sm" aria-haspopup="dialog" aria-label={t`Close request: ${name}`} onClick={onClose}>
          {t({ context: 'privacy request', message: 'Close' })}
        </Button>
      )}
      <RequestMenu request={request} name={name} onEdit={onEdit} />
    </li>
  );
}

function RequestMenu({ request, name, onEdit }: { request: PrivacyRequest; name: string; onEdit(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { id, person, state, kind, is_erased } = request;
  const reopen = useMutation({
    mutationFn: () => privacyApi.reopen({ id }),
    onError: (error) => fail(error, t`The request could not be reopened.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy_requests'] }),
  });
  const entries: MenuEntry[] = [];
  if (state === 'open') entries.push({ label: t`Edit request`, icon: Pencil, onSelect: onEdit });
  if (person && !person.is_deleted) {
    const { topic } = person;
    const params = { id: person.id };
    const isLead = topic === 'leads';
    entries.push({
      label: t`Download all data`,
      icon: Download,
      link: (
        <a href={`/api/privacy-requests/${id}/data`} download>
          {t`Download all data`}
        </a>
      ),
    });
    if (kind === 'correction')
      entries.push({
        label: isLead ? t`Correct the lead` : t`Correct the client`,
        icon: FilePenLine,
        link: isLead ? <Link to="/leads/$id/edit" params={params} /> : <Link to="/clients/edit/$id" params={params} />,
      });
    entries.push({
      label: kind === 'erasure' ? t`Open to erase` : t`Open the record`,
      icon: UserRound,
      link: <Link to={isLead ? '/leads/$id' : '/clients/$id'} params={params} />,
    });
  }
  if (state !== 'open' && !is_erased)
    entries.push({ label: t`Reopen`, icon: RotateCcw, onSelect: () => reopen.mutate() });
  if (entries.length === 0) return null;
  return <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t`More for ${name}`} />} entries={entries} />;
}

function DueBadge({ dueOn }: { dueOn: string }) {
  const { day, today } = useFormats();
  const left = daysBetween(today(), dueOn);
  const tone: Tone = left < 0 ? 'danger' : left <= dueSoonDays ? 'warning' : 'neutral';
  const due = day(dueOn);
  const late = -left;
  return (
    <Badge tone={tone}>
      {left < 0 ? (
        <Plural value={late} one="# day overdue" other="# days overdue" />
      ) : (
        <Plural value={left} _0={`Due today`} one={`Due tomorrow`} other={`Due ${due}`} />
      )}
    </Badge>
  );
}
