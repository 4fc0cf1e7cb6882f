import { CallDialog } from '#features/communications/web/call-dialog.tsx';
import type { LeadCallInput } from '../contract.ts';
import { useLeadCall } from './use-lead-call.tsx';

interface LeadCallDialogProps {
  readonly leadId: string;
  /** A queued call to be edited. */
  readonly queued?: LeadCallInput;
  onClose(): void;
}

/** Logs the outcome of a call with a lead; reaching a new lead counts as contacted. */
export function LeadCallDialog({ leadId, queued, onClose }: LeadCallDialogProps) {
  const { name, ...call } = useLeadCall({ leadId, queued, onLogged: onClose });
  return <CallDialog call={call} name={name} onClose={onClose} />;
}
