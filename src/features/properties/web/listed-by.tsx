import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { callLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../contract.ts';

/** Who of the agency sells it. */
export function ListedBy({ agent }: { agent: Property['agent'] }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <section aria-labelledby="listed-by">
      <SectionHead id="listed-by" title={t`Listed By`} />
      {agent ? (
        <div className="flex items-center gap-3 py-3">
          <Avatar name={nameOf(agent.full_name)} src={agent.avatar_url} size="large" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-ink">{nameOf(agent.full_name)}</p>
            {agent.email && (
              <p className="truncate text-ink-3">
                <a href={`mailto:${agent.email}`} className="hover:underline">
                  {agent.email}
                </a>
              </p>
            )}
            {agent.phone && <p className="text-ink-3 tabular-nums">{agent.phone}</p>}
          </div>
          {agent.phone && (
            <IconButton
              icon={Phone}
              variant="line"
              label={t`Call ${agent.full_name}`}
              link={<a href={callLink(agent.phone)} />}
            />
          )}
        </div>
      ) : (
        <p className="py-3 text-ink-3">{t`Nobody yet`}</p>
      )}
    </section>
  );
}
