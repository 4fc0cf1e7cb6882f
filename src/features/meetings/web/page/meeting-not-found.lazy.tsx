import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The meeting does not exist or is in the trash. */
export function MeetingNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Meeting not found`}
      text={t`The meeting you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/meetings">{t`Back to meetings`}</Link>
        </Button>
      }
    />
  );
}
