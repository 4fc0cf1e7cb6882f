import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/web/queries.ts';

/** Says why a map has no tiles, and where they are set. */
export function PlainNote() {
  const { t } = useLingui();
  const maySet = useMe().permissions.includes('manage_company');
  if (!maySet) return t`No map tiles are set.`;
  return (
    <Link to="/settings" search={{ tab: 'company' }} className="link">
      {t`Set map tiles under Settings → Company`}
    </Link>
  );
}
