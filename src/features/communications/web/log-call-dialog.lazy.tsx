import { CallDialog } from './call-dialog.tsx';
import type { QueuedCall } from './call-kind.ts';
import { useClientCall } from './use-client-call.tsx';

interface LogCallDialogProps {
  readonly client: QueuedCall['client'];
  /** A call in the offline queue that is edited. */
  readonly queued?: QueuedCall;
  onClose(): void;
}

export function LogCallDialog({ client, queued, onClose }: LogCallDialogProps) {
  return (
    <CallDialog call={useClientCall({ client, queued, onLogged: onClose })} name={client.full_name} onClose={onClose} />
  );
}
