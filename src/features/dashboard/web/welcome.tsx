import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Plus } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { maxAdded, partOfDay } from '../rules.ts';
import { dashboardFiguresQuery } from './queries.ts';

export function Welcome() {
  const { t } = useLingui();
  const { full_name } = useMe();
  const { timeZone } = useFormats();
  const [name = ''] = full_name.split(' ');
  const greetings = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  };
  return (
    <PageHead
      title={greetings[partOfDay(new Date(), timeZone)]}
      sub={
        <span className="flow-root phone:min-h-10">
          <Today />
        </span>
      }
      actions={
        <>
          <Button asChild>
            <Link to="/meetings/schedule">
              <CalendarPlus aria-hidden="true" />
              {t`Schedule Meeting`}
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/properties/add">
              <Plus aria-hidden="true" />
              {t`Add Property`}
            </Link>
          </Button>
        </>
      }
    />
  );
}

function Today() {
  const { t } = useLingui();
  const { data, isError } = useQuery(dashboardFiguresQuery);
  if (!data) return !isError && <Skeleton className="mt-1 h-4 w-72" />;
  const { total, added_this_week, available, pending } = data.properties;
  if (total === 0) return t`Add your first property or import a list.`;
  const open = formatCount(available);
  const waiting = formatCount(pending);
  const added = `${formatCount(added_this_week)}${added_this_week >= maxAdded ? '+' : ''}`;
  return (
    <>
      <Plural
        value={available}
        _0="No property is available."
        one={`${open} property is available.`}
        other={`${open} properties are available.`}
      />{' '}
      {pending > 0 && (
        <>
          <Plural value={pending} one={`${waiting} is pending.`} other={`${waiting} are pending.`} />{' '}
        </>
      )}
      {added_this_week === 0 ? (
        <Trans>None added this week.</Trans>
      ) : (
        <Plural
          value={added_this_week}
          one={`${added} was added this week.`}
          other={`${added} were added this week.`}
        />
      )}
    </>
  );
}
