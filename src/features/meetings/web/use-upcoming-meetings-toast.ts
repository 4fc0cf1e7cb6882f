import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { formatCount } from '#platform/money.ts';
import { toast } from '#ui/toast.ts';
import { meetingCountQuery } from './queries.ts';

interface ClosedProperty {
  readonly id: string;
  readonly title: string;
}

/** Shows a toast if a sold or rented property has upcoming meetings, with a link to them. */
export function useUpcomingMeetingsToast(): (property: ClosedProperty) => Promise<void> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async ({ id, title }) => {
      const upcoming = meetingCountQuery({ property: id, status: ['scheduled', 'confirmed'], when: 'upcoming' });
      const { value } = await queryClient.fetchQuery({ ...upcoming, staleTime: 0 });
      if (value === 0) return;
      const grouped = formatCount(value);
      toast({
        title: t`${plural(value, {
          one: `${grouped} meeting is still scheduled`,
          other: `${grouped} meetings are still scheduled`,
        })}`,
        text: t`${title}: cancel or keep them.`,
        durationMs: 10_000,
        action: {
          label: t`Show meetings`,
          onAction: () => void navigate({ to: '/meetings', search: { property: id } }),
        },
      });
    },
    [queryClient, navigate, t],
  );
}
