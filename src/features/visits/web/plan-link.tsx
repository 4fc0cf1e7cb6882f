import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { Button } from '#ui/button.tsx';
import type { Visit } from '../contract.ts';

/** Opens the plan of a visit, which only the server can change. */
export function PlanLink({ visit: { id, stops }, variant }: { visit: Visit; variant?: 'primary' | undefined }) {
  const { t } = useLingui();
  const label = stops.length === 0 ? t`Plan properties` : t`Change plan`;
  const sentence = t`Go online to change the plan.`;
  if (useIsAway())
    return (
      <Button notYet aria-description={sentence} data-tip={sentence}>
        {label}
      </Button>
    );
  return (
    <Button asChild variant={variant}>
      <Link to="/visits/plan" search={{ meetingId: id }}>
        {label}
      </Link>
    </Button>
  );
}
