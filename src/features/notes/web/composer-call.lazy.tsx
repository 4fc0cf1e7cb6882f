import { useLingui } from '@lingui/react/macro';
import type { CallDraft } from '#features/communications/web/call-form.tsx';
import { CallForm } from '#features/communications/web/call-form.tsx';
import type { QueuedCall } from '#features/communications/web/call-kind.ts';
import { useClientCall } from '#features/communications/web/use-client-call.tsx';
import { Button } from '#ui/button.tsx';
import { useLeadCall } from './use-lead-call.tsx';

interface ComposerCallProps {
  readonly leadId: string | null;
  readonly client: QueuedCall['client'] | null;
  onLogged(): void;
}

/** Logs a call in place. */
export function ComposerCall({ leadId, client, onLogged }: ComposerCallProps) {
  if (leadId !== null) return <LeadCall leadId={leadId} onLogged={onLogged} />;
  return client && <ClientCall client={client} onLogged={onLogged} />;
}

function LeadCall(props: { readonly leadId: string; onLogged(): void }) {
  return <InPlace call={useLeadCall({ ...props, isInPlace: true })} />;
}

function ClientCall(props: { readonly client: QueuedCall['client']; onLogged(): void }) {
  return <InPlace call={useClientCall({ ...props, isInPlace: true })} />;
}

function InPlace({ call }: { readonly call: CallDraft }) {
  const { t } = useLingui();
  return (
    <CallForm id="composer-call" call={call}>
      <Button
        variant="primary"
        size="sm"
        type="submit"
        className="justify-self-start"
        busy={call.isSaving}
        aria-keyshortcuts="Control+Enter"
      >{t`Log call`}</Button>
    </CallForm>
  );
}
