import { queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { propertyLinksContract } from '../contract.ts';

export const propertyLinksApi = connect<typeof propertyLinksContract>('propertyLinks');

/** Creating and revoking is recorded on the property and the person, what readers do on the link. */
const meta = { topics: ['properties', 'clients', 'leads'] };

export const linksOfPropertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['property_links', 'property', propertyId],
    queryFn: () => propertyLinksApi.ofProperty({ property_id: propertyId }),
    meta,
  });

export const linksOfPersonQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['property_links', topic, id],
    queryFn: () => propertyLinksApi.ofPerson({ topic, person_id: id }),
    meta,
  });
