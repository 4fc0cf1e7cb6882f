import { useLingui } from '@lingui/react/macro';
import { useGreeting } from '#features/agents/web/use-greeting.ts';
import { CallTargets, DirectionsTarget, LogTarget } from '#platform/contact/web/thumb-targets.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Property } from '../../contract.ts';
import { directionsUrl } from '../directions.ts';
import { useLogMessage } from './use-log-message.ts';

interface ContactBarProps {
  readonly property: Property;
  /** Opens the sheet that logs what happened. */
  readonly onLogActivity?: ((property: Property) => void) | undefined;
}

/** Phone only: the listing agent, directions, and the log button. */
export function PropertyContactBar({ property, onLogActivity }: ContactBarProps) {
  const { t } = useLingui();
  const { agent, title } = property;
  const logMessage = useLogMessage(property.id);
  const greeting = useGreeting(agent?.full_name ?? '');
  return (
    <ThumbBar label={t`Contact and directions`}>
      {agent && (
        <CallTargets name={agent.full_name} phone={agent.phone} greeting={greeting} onOpen={() => logMessage(null)} />
      )}
      <DirectionsTarget destination={title} href={directionsUrl(property)} />
      {onLogActivity && <LogTarget onLog={() => onLogActivity(property)} />}
    </ThumbBar>
  );
}
