import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function PropertyNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Property Not Found`}
      text={t`The property you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/properties">{t`Back to Properties`}</Link>
        </Button>
      }
    />
  );
}
