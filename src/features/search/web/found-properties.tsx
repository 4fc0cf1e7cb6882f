import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PropertyEntry, PropertyEntrySkeleton } from '#features/properties/web/property-entry.tsx';
import { countQuery } from '#features/properties/web/queries.ts';
import { FoundSection } from './found-section.tsx';
import { foundPropertiesQuery } from './queries.ts';

export function FoundProperties({ query }: { query: string }) {
  const { t } = useLingui();
  const found = useQuery(foundPropertiesQuery(query));
  const count = useQuery(countQuery({ search: query }));
  return (
    <FoundSection
      id="found-properties"
      title={t`Properties`}
      count={count.data}
      all={<Link to="/properties" search={{ search: query }}>{t`View All`}</Link>}
      found={found}
      skeleton={<PropertyEntrySkeleton />}
      loadingLabel={t`Loading properties...`}
      failedTitle={t`The properties could not be loaded`}
      emptyTitle={t`No properties found`}
    >
      {found.data?.items.map((property) => (
        <PropertyEntry key={property.id} property={property} />
      ))}
    </FoundSection>
  );
}
