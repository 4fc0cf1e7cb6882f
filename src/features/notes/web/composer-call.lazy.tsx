import { useLingui } from '@lingui/react/macro';
import { CallForm } from '#features/communications/web/call-form.tsx';
import type { CalledPerson } from '#features/communications/web/call-kind.ts';
import { useCall } from '#features/communications/web/use-call.tsx';
import { Button } from '#ui/button.tsx';

interface ComposerCallProps {
  readonly person: CalledPerson;
  onLogged(): void;
}

/** Logs a call in place. */
export function ComposerCall({ person, onLogged }: ComposerCallProps) {
  const { t } = useLingui();
  const call = useCall({ person, isInPlace: true, onLogged });
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
