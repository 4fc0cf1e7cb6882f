import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Budget } from '#features/requirements/web/budget.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ClientCard } from '../../contract.ts';
import { clientTypeLabels } from '../../labels.ts';

const layout =
  'relative grid min-h-16 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 phone:gap-x-3';

export function ClientEntry({ client }: { client: ClientCard }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const added = dayOf(client.created_at);
  const { id, full_name, client_type: type, phone, email, budget_min, budget_max } = client;
  return (
    <li data-list-entry className={layout}>
      <Avatar name={full_name} size="large" />
      <div className="min-w-0">
        <h3 className="truncate text-14">
          <Link to="/clients/$id" params={{ id }} className="stretched underline-offset-3 hover:underline">
            {full_name || t`Unnamed Client`}
          </Link>
        </h3>
        <p className="truncate text-ink-3">
          {[type ? t(clientTypeLabels[type]) : t`No type`, phone, email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="text-right text-ink-3 phone:hidden">
        {(budget_min !== null || budget_max !== null) && (
          <p className="text-ink">
            <Budget least={budget_min} most={budget_max} />
          </p>
        )}
        <p>{t`Added ${added}`}</p>
      </div>
    </li>
  );
}

export function ClientEntrySkeleton() {
  return (
    <div className={layout}>
      <Skeleton className="size-10 rounded-full" />
      <div className="grid h-10 content-around">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
      <Skeleton className="h-4 w-24 phone:hidden" />
    </div>
  );
}
