import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { Budget } from '#features/requirements/web/budget.tsx';
import { formatRoomRange } from '#features/requirements/web/rooms.ts';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Client } from '../../contract.ts';

interface PreferenceListProps {
  readonly client: Client;
  /** Nothing can be changed while the client is in the trash. */
  readonly isGone: boolean;
}

export function PreferenceList({ client, isGone }: PreferenceListProps) {
  const { t } = useLingui();
  const amenityName = useAmenityName();
  const { mayWrite } = useRights('clients');
  const types = useTypes();
  const rooms = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  const listed = (optionNames: readonly string[]) => (optionNames.length > 0 ? optionNames.join(', ') : t`Any`);
  const names = client.property_type_ids.map((id) => types.find((type) => type.id === id)?.name ?? '…');
  const amenities = client.amenities.map(amenityName);
  return (
    <section aria-labelledby="client-preferences" className="min-w-0">
      <SectionHead
        id="client-preferences"
        title={t`Preferences`}
        action={
          !isGone &&
          mayWrite(client.agent_id) && (
            <Link to="/clients/preferences" search={{ client: client.id }} className="link">
              {t`Edit preferences`}
            </Link>
          )
        }
      />
      {saysNothing(client) ? (
        <p className="py-3 text-ink-3">{t`No preferences set yet.`}</p>
      ) : (
        <Facts
          facts={[
            { label: t`Locations`, value: listed(client.preferred_locations) },
            { label: t`Budget`, value: <Budget least={client.budget_min} most={client.budget_max} /> },
            { label: t`Property Types`, value: listed(names) },
            { label: t`Bedrooms`, value: formatRoomRange(client.bedrooms_min, client.bedrooms_max, rooms) ?? t`Any` },
            {
              label: t`Bathrooms`,
              value: formatRoomRange(client.bathrooms_min, client.bathrooms_max, rooms) ?? t`Any`,
            },
            { label: t`Amenities`, value: listed(amenities) },
          ]}
        />
      )}
    </section>
  );
}

function saysNothing(client: Client): boolean {
  const { budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max } = client;
  const figures = [budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max];
  const lists = [client.preferred_locations, client.property_type_ids, client.amenities];
  return figures.every((figure) => figure === null) && lists.every((list) => list.length === 0);
}
