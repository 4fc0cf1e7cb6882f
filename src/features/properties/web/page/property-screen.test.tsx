import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { choicesOf } from '#platform/fields/fields.ts';
import { mapValues } from '#platform/map-values.ts';
import { renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import type { Property, PropertyInput } from '../../contract.ts';
import { propertyInput } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import { aPropertyRecord } from '../../property-testing.ts';
import { propertyQuery } from '../queries.ts';
import { PropertyScreen } from './property-screen.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';
const other = '0190a3b2-7c1d-7e00-8000-000000000002';

const property: Property = aPropertyRecord({
  id,
  title: 'Banyan Court',
  price: '9500000.00',
  address: '4, Lake Road',
  city: 'Pune',
});

const agent = { id: other, full_name: 'Rohan', is_deleted: false, email: null, phone: null, avatar_url: null };
const picture = { id: other, width: 40, height: 30, blur: null, sizes: [40] };

/** What each typed field adds to the property above. */
const entered: Readonly<Record<keyof PropertyInput, Partial<Property>>> = {
  ...mapValues(choicesOf(propertyFields), ([first], field): Partial<Property> => ({ [field]: first })),
  title: { title: 'Gulmohar' },
  property_type_id: { property_type: { id: other, name: 'Villa', type_group: 'Residential' } },
  purpose: { purpose: 'rent' },
  price: { price: '8000000.00' },
  address: { address: '12, Tilak Road' },
  locality: { locality: 'Baner' },
  project: { project: 'Sai Residency' },
  city: { city: 'Nashik' },
  state: { state: '24' },
  zip_code: { zip_code: '411045' },
  bedrooms: { bedrooms: 3 },
  bathrooms: { bathrooms: 2 },
  square_feet: { square_feet: '1420.00' },
  floor: { floor: 3 },
  total_floors: { total_floors: 12 },
  possession_on: { possession: 'under_construction', possession_on: '2027-12-31' },
  covered_parking: { covered_parking: 1 },
  open_parking: { open_parking: 2 },
  maintenance: { maintenance: '3500.00' },
  deposit: { deposit: '150000.00' },
  lot_size: { lot_size: '40 × 60' },
  year_built: { year_built: 2019 },
  description: { description: 'Quiet and green.' },
  features: { features: ['Lift'] },
  image_ids: { images: [picture] },
  floor_plan_ids: { floor_plans: [picture] },
  video_url: { video_url: 'https://youtu.be/abc' },
  tour_url: { tour_url: 'https://my.matterport.com/show/?m=x' },
  rera_number: { rera_number: 'P52100012345' },
  latitude: { latitude: 18.5, longitude: 73.7 },
  longitude: { latitude: 18.5, longitude: 73.9 },
  listing_date: { listing_date: '2026-02-05' },
  agent_id: { agent },
  project_registration_id: { project_registration: { id: other, name: 'Green Acres' } },
  owner_id: { owner: { id: other, full_name: 'Kusum Ranade', phone: null } },
  portal_ids: { portal_ids: ['99acres:D71234567'] },
  custom: { custom: { view: 'lake' } },
};

/** The text and pictures of the page. */
async function pageOf(shown: Property): Promise<string> {
  const { container: box, unmount } = await renderApp(<PropertyScreen />, {
    path: `/properties/${id}`,
    route: '/properties/$id',
    queries: [[propertyQuery(id).queryKey, shown]],
    onCall: unanswered,
  });
  // Lazy parts of the page.
  await waitFor(() => expect(box.querySelector('#properties-timeline')).not.toBeNull());
  await act(() => vi.dynamicImportSettled());
  const pictures = [...box.querySelectorAll('img')].map(({ src }) => src);
  const seen = [box.textContent, ...pictures].join('\n');
  unmount();
  return seen;
}

const view: CustomField = {
  kind: 'properties',
  key: 'view',
  name: 'View',
  type: 'text',
  choices: [],
  is_required: false,
  property_type_ids: null,
  is_removed: false,
};
beforeAll(() => setCustomFields([view]));
afterAll(() => setCustomFields([]));

beforeEach(async () => {
  await Promise.all([
    import('./contact-bar.tsx'),
    import('./price-history.tsx'),
    import('./property-media.lazy.tsx'),
    import('./property-owner.tsx'),
    import('./property-timeline.lazy.tsx'),
  ]);
});

it('renders the same page for the same property', async () => {
  expect(await pageOf(property)).toBe(await pageOf(property));
});

it.each(Object.keys(propertyInput.shape))('shows %s', async (field) => {
  const added = entered[field as keyof PropertyInput];
  // A longitude is shown only together with a latitude.
  const before = field === 'longitude' ? { ...property, ...entered.latitude } : property;
  expect(await pageOf({ ...property, ...added })).not.toBe(await pageOf(before));
});
