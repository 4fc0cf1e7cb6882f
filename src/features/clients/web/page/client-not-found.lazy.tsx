import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClientTimeline } from './client-timeline.lazy.tsx';

/** The client does not exist, or was erased: then its timeline is still shown. */
export function ClientNotFound({ erasedId = null }: { readonly erasedId?: string | null }) {
  const { t } = useLingui();
  return (
    <>
      <EmptyState
        isPage
        title={erasedId === null ? t`Client Not Found` : t`Erased client`}
        text={
          erasedId === null
            ? t`The client you're looking for doesn't exist.`
            : t`This client's personal data was permanently erased.`
        }
        action={
          <Button asChild>
            <Link to="/clients">{t`Back to Clients`}</Link>
          </Button>
        }
      />
      {erasedId !== null && <ClientTimeline id={erasedId} />}
    </>
  );
}
