import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CallIconButton } from '#platform/contact/web/contact-icon-button.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../../contract.ts';

export function PropertyOwner({ owner }: { owner: NonNullable<Property['owner']> }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="property-owner">
      <SectionHead id="property-owner" title={t`Owner`} />
      <div className="flex items-center gap-3 py-3">
        <Avatar name={owner.full_name} size="large" />
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <Link to="/clients/$id" params={{ id: owner.id }} className="font-medium text-ink hover:underline">
              {owner.full_name}
            </Link>
          </p>
          {owner.phone && <p className="text-ink-3">{owner.phone}</p>}
        </div>
        {owner.phone && (
          <CallIconButton
            variant="outline"
            name={owner.full_name}
            phone={owner.phone}
            of={{ kind: 'clients', id: owner.id }}
            refusal={null}
          />
        )}
      </div>
    </section>
  );
}
