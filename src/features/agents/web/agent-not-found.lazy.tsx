import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function AgentNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Agent Not Found`}
      text={t`The agent you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/agents">{t`Back to agents`}</Link>
        </Button>
      }
    />
  );
}
