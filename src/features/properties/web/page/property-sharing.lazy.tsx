import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { propertySharingQuery } from '../queries.ts';
import { SharingNotes } from '../sharing-notes.tsx';

/** What the law asks before the property is shared, and where to mend it; nothing if all is well. */
export function PropertySharingNote({ id, isEditable }: { id: string; isEditable: boolean }) {
  const { t } = useLingui();
  const sharing = useQuery(propertySharingQuery(id)).data;
  if (!sharing || sharing.findings.length === 0) return null;
  return (
    <section aria-label={t`Before it is shared`} className="print:hidden">
      <SharingNotes
        sharing={[sharing]}
        action={(code) =>
          inSettings.some((one) => one === code) ? (
            <Link to="/settings" search={{ tab: 'rera' }} className="link">
              {t`Open RERA settings`}
            </Link>
          ) : (
            isEditable && (
              <Link to="/properties/$id/edit" params={{ id }} className="link">
                {t`Edit the listing`}
              </Link>
            )
          )
        }
      />
    </section>
  );
}

/** Rules that a registration mends, not the property. */
const inSettings = ['project_upcoming', 'project_expired', 'agent_expired', 'agent_unknown', 'qr_missing'] as const;
