import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function ClientNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Client Not Found`}
      text={t`The client you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/clients">{t`Back to Clients`}</Link>
        </Button>
      }
    />
  );
}
