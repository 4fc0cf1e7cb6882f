import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LeadTimeline } from './lead-timeline.lazy.tsx';

/** The lead does not exist, or was erased: then its timeline is still shown. */
export function LeadNotFound({ erasedId = null }: { readonly erasedId?: string | null }) {
  const { t } = useLingui();
  return (
    <>
      <EmptyState
        isPage
        title={erasedId === null ? t`Lead not found` : t`Erased lead`}
        text={
          erasedId === null
            ? t`The lead you're looking for doesn't exist.`
            : t`The personal data of this lead has been erased.`
        }
        action={
          <Button asChild>
            <Link to="/leads">{t`Back to leads`}</Link>
          </Button>
        }
      />
      {erasedId !== null && <LeadTimeline id={erasedId} />}
    </>
  );
}
