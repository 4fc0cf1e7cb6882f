import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { PortalMeeting, PortalProperty, PortalView } from '#features/portal/contract.ts';
import { fill, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { Portal } from './portal.tsx';
import { aPortalView } from './portal-testing.ts';
import { placeOfProperty } from './property-parts.tsx';

const property: PortalProperty = {
  id: '1',
  title: 'Park View',
  purpose: 'sale',
  price: '11500000.00',
  address: '7, Lake Road',
  city: 'Pune',
  property_type: null,
  bedrooms: 2,
  bathrooms: null,
  square_feet: null,
  area_basis: null,
  locality: 'Baner',
  floor: 3,
  total_floors: 12,
  furnishing: 'semi_furnished',
  possession: 'ready',
  possession_on: null,
  rera_number: null,
  images: [],
  is_offered: false,
  verdict: 'match',
  reasons: [],
  is_interested: false,
};
const meeting: PortalMeeting = {
  id: '2',
  title: 'Site visit',
  meeting_type: 'site_visit',
  meeting_date: '2030-03-12T05:00:00.000Z',
  duration_minutes: 60,
  location: 'Baner Road',
  video_link: null,
  status: 'scheduled',
  agent: null,
  may_confirm: true,
  is_past: false,
};
const start = aPortalView({
  properties: [property],
  property_counts: { all: 1, offered: 0, matching: 1 },
  meetings: [meeting],
  consents: {
    is_contact_refused: false,
    states: [{ purpose: 'offers', channel: 'whatsapp', state: 'withdrawn' }],
    text: 'We are Sahyadri Homes.',
  },
});

let answer: (view: PortalView) => Promise<void>;
let lose: () => Promise<void>;
let sent: Array<{ id: string; text: string }>;

beforeEach(async () => {
  sent = [];
  sessionStorage.clear();
  stubCalls((_, input: (typeof sent)[number]) => {
    sent.push(input);
    return new Promise<PortalView>((resolve, reject) => {
      lose = () => act(async () => reject(new TypeError('Failed to fetch')));
      answer = (view) => act(async () => resolve(view));
    });
  });
  await renderApp(<Portal start={start} />);
});

/** Presses a button by its text; it keeps the focus until the response arrives. */
function press(phrase: string): void {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(phrase, 'u') });
  button.focus();
  act(() => button.click());
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
}

it('shows upcoming meetings before the properties, past ones after them, all with their year', async () => {
  const past = { ...meeting, id: '3', title: 'First talk', meeting_date: '2025-03-12T05:00:00.000Z', is_past: true };
  press('Interested');
  await answer({ ...start, meetings: [meeting, { ...past, status: 'completed', may_confirm: false }] });
  const heads = [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);
  expect(heads.slice(0, 5)).toEqual(['Your meetings', 'Site visit', 'Park View', 'Past meetings', 'First talk']);
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2030'),
    expect.stringContaining('2025'),
  ]);
});

it('keeps the focus on the answered button', async () => {
  press('Interested');
  await answer({ ...start, properties: [{ ...property, is_interested: true }] });
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
});

it('confirms a meeting, and moves the focus to it because its button is removed', async () => {
  press('Confirm');
  await answer({ ...start, meetings: [{ ...meeting, status: 'confirmed', may_confirm: false }] });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Site visit'));
  expect(shownToasts().at(-1)?.title).toBe('Confirmed');
});

/** Says that the property is not suitable, with the reason. */
function dismiss(reason: string): void {
  press('Not for me');
  press(reason);
}

it('moves the focus to the list when a property is removed, and offers Undo for ten seconds', async () => {
  dismiss('The price');
  await answer({ ...start, properties: [] });
  expect(sent.at(-1)).toMatchObject({ decision: 'not_suitable', reason: 'price' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(shownToasts().at(-1)).toMatchObject({ durationMs: 10_000, action: { label: 'Undo' } });
});

it('restores the earlier answer to a rejected property', async () => {
  for (const decision of [null, 'interested']) {
    dismiss('The size');
    await answer({ ...start, properties: [] });
    act(() => shownToasts().at(-1)?.action?.onAction());
    expect(sent.at(-1)).toMatchObject({ decision });
    await answer({ ...start, properties: [{ ...property, is_interested: true }] });
  }
});

function write(text: string): void {
  fill(screen.getByRole('textbox'), text);
  press('Send');
}

it('retries a message under the same id after a lost answer, and sends an edited one under a new id', async () => {
  write('On Sunday?');
  await lose();
  write('On Sunday?');
  await lose();
  write('On Monday?');
  await answer(start);
  expect(sent.map(({ text }) => text)).toEqual(['On Sunday?', 'On Sunday?', 'On Monday?']);
  const [first, again, rewritten] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(rewritten).not.toBe(first);
  write('On Monday?');
  await answer(start);
  expect(sent.at(-1)?.id).not.toBe(rewritten);
});

it.each([
  ['7, Lake Road', 'Baner', '7, Lake Road, Baner, Pune'],
  ['7, Lake Road, Baner', 'Baner', '7, Lake Road, Baner, Pune'],
  ['7, Lake Road', null, '7, Lake Road, Pune'],
  [null, 'Baner', 'Baner, Pune'],
  [null, null, 'Pune'],
])('says where a property is, with the address %s and the locality %s', (address, locality, said) => {
  expect(placeOfProperty({ ...property, address, locality })).toBe(said);
});
