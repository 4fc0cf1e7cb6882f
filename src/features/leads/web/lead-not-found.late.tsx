import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function LeadNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Lead not found`}
      text={t`The lead you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/leads">{t`Back to Leads`}</Link>
        </Button>
      }
    />
  );
}
