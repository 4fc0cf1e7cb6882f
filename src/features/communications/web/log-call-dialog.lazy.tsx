import { CallDialog } from './call-dialog.tsx';
import type { CalledPerson, QueuedCall } from './call-kind.ts';
import { useCall } from './use-call.tsx';

interface LogCallDialogProps {
  readonly person: CalledPerson;
  /** A call in the offline queue that is edited. */
  readonly queued?: QueuedCall;
  onClose(): void;
}

export function LogCallDialog({ person, queued, onClose }: LogCallDialogProps) {
  const { name, ...call } = useCall({ person, queued, onLogged: onClose });
  return <CallDialog call={call} name={name} onClose={onClose} />;
}
