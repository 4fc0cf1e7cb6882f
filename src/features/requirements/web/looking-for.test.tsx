import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { showCustomFields } from '#platform/custom-fields/web/show-custom-fields.ts';
import { fill, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Requirement } from '../contract.ts';
import { aRequirement } from '../requirement-testing.ts';
import { LookingFor } from './looking-for.lazy.tsx';
import { RequirementDialog } from './requirement-dialog.lazy.tsx';
import { pressed } from './room-chips.tsx';

const person = { topic: 'leads', id: '0190a3b2-7c1d-7e00-8000-0000000000aa', full_name: 'Lata Rane' } as const;
const villa = '0190a3b2-7c1d-7e00-8000-0000000000bb';
const deletedType = '0190a3b2-7c1d-7e00-8000-0000000000cc';

function stored(changes: Partial<Requirement> = {}): Requirement {
  const own = { id: '0190a3b2-7c1d-7e00-8000-000000000001', is_first: true, version: 3, custom: {} };
  return { ...aRequirement(), ...own, updated_at: '2026-11-26T06:00:00.000Z', ...changes };
}

const baner = stored({
  preferred_locations: ['Baner'],
  bedrooms_min: 2,
  bedrooms_max: 3,
  property_type_ids: [villa],
  budget_min: '7500000.00',
  budget_max: '12000000.00',
  area_min: 1200,
  possession_by: '2027-03-31',
  nice_to_have: ['place', 'amenities'],
});

interface Sent {
  readonly path: string;
  readonly input: Record<string, unknown>;
}

/** Lists the requirements, has one property type, and answers the writes in turn. */
function stubServer(requirements: readonly Requirement[], ...answers: unknown[]): Sent[] {
  const sent: Sent[] = [];
  stubCalls((path, input: Record<string, unknown>) => {
    if (path === '/rpc/propertyTypes/list') return [{ id: villa, name: 'Villa' }];
    if (path === '/rpc/requirements/list') return requirements;
    if (path === '/rpc/localities/names') return [];
    sent.push({ path: path.replace('/rpc/requirements/', ''), input });
    return answers.shift();
  });
  return sent;
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);

const field = (label: string) => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  return named?.htmlFor ? document.getElementById(named.htmlFor) : null;
};

async function openDialog(requirement: Requirement | null, onClose = vi.fn()) {
  await renderApp(<RequirementDialog person={person} requirement={requirement} onClose={onClose} />);
  await waitFor(() => expect(field('Minimum budget')).not.toBeNull());
  return onClose;
}

const submit = () => act(() => document.querySelector<HTMLFormElement>('form#requirement')?.requestSubmit());

beforeAll(async () => {
  await Promise.all([import('#ui/dialog-body.tsx'), import('./requirement-dialog.lazy.tsx')]);
});

it('shows a requirement in one line, and what is only nice to have below it', async () => {
  stubServer([baner]);
  await renderApp(<LookingFor person={person} />);
  await waitFor(() =>
    expect(document.querySelector('li p')?.textContent).toBe(
      'Buy · 2–3 BHK · Villa · Baner · ₹75.0 L – ₹1.2 Cr · 1,200 sq ft or more · possession by 31/03/2027',
    ),
  );
  expect(document.querySelector('li')?.textContent).toContain('Nice to have: Locations');
  expect(document.querySelector('li')?.textContent).not.toContain('Amenities');
  expect(buttonNamed('Delete')).toBeUndefined();
});

it('says what a client looks for besides the preferences above', async () => {
  stubServer([baner]);
  await renderApp(<LookingFor person={{ ...person, topic: 'clients' }} isBelowPreferences />);
  await waitFor(() =>
    expect(document.querySelector('li p')?.textContent).toBe('Buy · 1,200 sq ft or more · possession by 31/03/2027'),
  );
});

it('offers no act for a person in the trash, and no eleventh requirement', async () => {
  stubServer([baner]);
  const { unmount } = await renderApp(<LookingFor person={person} isReadOnly />);
  await waitFor(() => expect(document.querySelector('li p')).not.toBeNull());
  expect(document.querySelectorAll('button')).toHaveLength(0);
  unmount();
  stubServer(Array.from({ length: 10 }, (_, index) => stored({ ...baner, id: `${index}`, is_first: index === 0 })));
  await renderApp(<LookingFor person={person} />);
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(10));
  expect(buttonNamed('Add requirement')).toBeUndefined();
});

it('saves Buy or Rent at once without types that were deleted', async () => {
  const first = stored({ ...baner, purpose: null, property_type_ids: [villa, deletedType] });
  const sent = stubServer([first], stored({ ...first, purpose: 'rent', version: 4 }));
  const { user } = await renderApp(<LookingFor person={person} />);
  await waitFor(() => expect(document.querySelector('li p')?.textContent).toContain('Villa'));
  await user.click(buttonNamed('Rent') as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: 'update',
    input: { id: first.id, version: 3, purpose: 'rent', property_type_ids: [villa], budget_min: '7500000.00' },
  });
});

it('takes Buy or Rent from somebody of whom nothing is known', async () => {
  const first = stored({ purpose: null });
  const sent = stubServer([first], stored({ ...first, purpose: 'buy', version: 4 }));
  const { user } = await renderApp(<LookingFor person={person} />);
  await waitFor(() => expect(document.body.textContent).toContain('Not known yet.'));
  await user.click(buttonNamed('Buy') as HTMLElement);
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: 'update', input: { id: first.id, version: 3, purpose: 'buy' } }]),
  );
});

it('opens the first requirement of somebody of whom nothing is known', async () => {
  const first = stored({ purpose: null });
  const sent = stubServer([first], stored({ ...first, area_min: 900, version: 4 }));
  const { user } = await renderApp(<LookingFor person={person} />);
  await waitFor(() => expect(document.body.textContent).toContain('Not known yet.'));
  await user.click(buttonNamed('Add what they look for') as HTMLElement);
  await waitFor(() => expect(field('Minimum area')).not.toBeNull());
  fill(field('Minimum area'), '900');
  submit();
  await waitFor(() => expect(sent).toMatchObject([{ path: 'update', input: { id: first.id, area_min: 900 } }]));
});

it('adds a deleted requirement again with a new id', async () => {
  const second = stored({ ...baner, id: '0190a3b2-7c1d-7e00-8000-000000000002', is_first: false });
  const sent = stubServer([stored(), second], null, second);
  const { user } = await renderApp(<LookingFor person={person} />);
  await waitFor(() => expect(buttonNamed('Delete')).toBeDefined());
  await user.click(buttonNamed('Delete') as HTMLElement);
  await waitFor(() => expect(shownToasts().at(-1)?.action?.label).toBe('Undo'));
  act(() => shownToasts().at(-1)?.action?.onAction());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual({ path: 'delete', input: { id: second.id } });
  expect(sent[1]).toMatchObject({
    path: 'create',
    input: { topic: 'leads', person_id: person.id, preferred_locations: ['Baner'], budget_max: '12000000.00' },
  });
  expect(sent[1]?.input.id).not.toBe(second.id);
});

it('adds a requirement as typed', async () => {
  const sent = stubServer([], stored());
  const onClose = await openDialog(null);
  act(() => document.querySelector<HTMLElement>('input[value="rent"]')?.click());
  fill(field('Maximum budget'), '45000');
  fill(field('Minimum area'), '1,200');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    {
      path: 'create',
      input: { person_id: person.id, purpose: 'rent', budget_min: null, budget_max: '45000', area_min: 1200 },
    },
  ]);
});

it('names the field of a reversed range and sends nothing', async () => {
  const sent = stubServer([]);
  await openDialog(stored({ area_max: 900 }));
  fill(field('Minimum area'), '1200');
  submit();
  await waitFor(() => expect(document.body.textContent).toContain('Minimum area cannot be greater than maximum area.'));
  fill(field('Minimum area'), 'big');
  submit();
  await waitFor(() => expect(document.body.textContent).toContain('Minimum area must be a number'));
  expect(field('Minimum area')?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('keeps what was typed after a conflict and saves it on the current version', async () => {
  const theirs = stored({ preferred_locations: ['Wakad'], version: 4 });
  const data = { code: 'conflict', current: theirs, changedBy: 'Rohan', changedById: 'rohan' };
  const sent = stubServer([], refusal(data), { ...theirs, area_min: 900, version: 5 });
  const onClose = await openDialog(stored());
  fill(field('Minimum area'), '900');
  submit();
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Rohan changed'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Wakad');
  expect((field('Minimum area') as HTMLInputElement).value).toBe('900');
  expect(onClose).not.toHaveBeenCalled();
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ input }) => input)).toMatchObject([
    { version: 3, area_min: 900 },
    { version: 4, area_min: 900 },
  ]);
});

describe('the fields that the agency added', () => {
  const settings = { kind: 'requirements', is_removed: false, property_type_ids: null } as const;
  const choice = (key: string, name: string, is_removed = false) => ({ key, name, is_removed });
  const vastu = {
    ...settings,
    key: 'vastu',
    name: 'Vastu',
    type: 'choice',
    choices: [choice('must', 'Must'), choice('old', 'Old', true)],
    is_required: true,
  } as const;
  const family = { ...settings, key: 'family', name: 'Family', type: 'text', choices: [], is_required: false } as const;
  beforeEach(() => setCustomFields([vastu, family]));
  afterEach(() => setCustomFields([]));

  const valued = (custom: Requirement['custom']) => stored({ ...baner, custom });
  const line = () => document.querySelector('li p')?.textContent;

  it('are in the line, also below the preferences', async () => {
    stubServer([valued({ vastu: 'must', family: 'Four, with a dog' })]);
    const { unmount } = await renderApp(<LookingFor person={person} />);
    await waitFor(() =>
      expect(line()).toMatch(/ · possession by 31\/03\/2027 · Vastu: Must · Family: Four, with a dog$/u),
    );
    unmount();
    stubServer([stored({ custom: { family: 'Four' } })]);
    await renderApp(<LookingFor person={{ ...person, topic: 'clients' }} isBelowPreferences />);
    await waitFor(() => expect(line()).toBe('Buy · Family: Four'));
  });

  it('say something of somebody of whom nothing else is known', async () => {
    stubServer([stored({ purpose: null, custom: { family: 'Four' } })]);
    await renderApp(<LookingFor person={person} />);
    await waitFor(() => expect(line()).toBe('Family: Four'));
  });

  it('are in the dialog, which asks for a required one', async () => {
    const sent = stubServer([], stored());
    const onClose = await openDialog(null);
    await waitFor(() => expect(field('Family')).not.toBeNull());
    fill(field('Family'), 'Four');
    submit();
    await waitFor(() => expect(document.body.textContent).toContain('Vastu is required'));
    expect(sent).toEqual([]);
    fireEvent.change(document.querySelector('select') as HTMLElement, { target: { value: 'must' } });
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([{ path: 'create', input: { custom: { vastu: 'must', family: 'Four' } } }]);
    expect(Object.keys(sent[0]?.input ?? {}).filter((name) => name.startsWith('custom_'))).toEqual([]);
  });

  it('keep a choice that was removed, and show one that a colleague chose', async () => {
    const theirs = stored({ custom: { vastu: 'must' }, version: 4 });
    const data = { code: 'conflict', current: theirs, changedBy: 'Rohan', changedById: 'rohan' };
    const sent = stubServer([], refusal(data));
    await openDialog(valued({ vastu: 'old' }));
    await waitFor(() => expect(field('Family')).not.toBeNull());
    fill(field('Family'), 'Four');
    submit();
    await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Vastu: Must'));
    expect(sent).toMatchObject([{ input: { custom: { vastu: 'old', family: 'Four' } } }]);
  });

  it('come into an open dialog, empty', async () => {
    setCustomFields([]);
    const sent = stubServer([], stored());
    await openDialog(null);
    fill(field('Minimum area'), '900');
    const since = { ...family, key: 'since', name: 'Since', type: 'day' } as const;
    const token = { ...family, key: 'token', name: 'Token', type: 'money' } as const;
    act(() => showCustomFields([family, since, token]));
    await waitFor(() => expect(field('Token')).not.toBeNull());
    const typed = ['Minimum area', 'Family', 'Since', 'Token'].map((name) => (field(name) as HTMLInputElement).value);
    expect(typed).toEqual(['900', '', '', '']);
    fill(field('Token'), '51000');
    submit();
    await waitFor(() => expect(sent).toMatchObject([{ input: { area_min: 900, custom: { token: '51000' } } }]));
  });

  it('are not asked for by Buy and Rent, and come back with a deleted requirement', async () => {
    const first = stored({ ...baner, purpose: null, custom: { family: 'Four' } });
    const second = { ...valued({ family: 'Two', vastu: 'old' }), id: '2', is_first: false };
    const sent = stubServer([first, second], first, null, second);
    const { user } = await renderApp(<LookingFor person={person} />);
    await waitFor(() => expect(buttonNamed('Rent')).toBeDefined());
    await user.click(buttonNamed('Rent') as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).not.toHaveProperty('custom');
    await user.click(buttonNamed('Delete') as HTMLElement);
    await waitFor(() => expect(shownToasts().at(-1)?.action?.label).toBe('Undo'));
    act(() => shownToasts().at(-1)?.action?.onAction());
    await waitFor(() => expect(sent).toHaveLength(3));
    // The server refuses a removed choice of a new requirement.
    expect(sent[2]?.input).toMatchObject({ custom: { family: 'Two' } });
  });
});

it('offers Nice to have once a criterion has a value', async () => {
  const sent = stubServer([], stored());
  const onClose = await openDialog(stored());
  const niceToHave = () => document.querySelector<HTMLElement>('[role=switch]');
  expect(niceToHave()).toBeNull();
  fill(field('Minimum area'), '900');
  await waitFor(() => expect(niceToHave()).not.toBeNull());
  act(() => niceToHave()?.click());
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.input.nice_to_have).toEqual(['amenities', 'area']);
});

it.each([
  { figure: 2, before: [], after: [2, 2] },
  { figure: 3, before: [2, 2], after: [2, 3] },
  { figure: 5, before: [3, 3], after: [3, null] },
  { figure: 5, before: [], after: [5, null] },
  { figure: 1, before: [2, 3], after: [1, 3] },
  { figure: 3, before: [2, 3], after: [2, 2] },
  { figure: 2, before: [2, 4], after: [3, 4] },
  { figure: 3, before: [2, 4], after: [3, 3] },
  { figure: 2, before: [2, 2], after: [] },
  { figure: 5, before: [5, null], after: [] },
])('makes $after of $before after a press on $figure', ({ figure, before, after }) => {
  expect(pressed(figure, before, 5)).toEqual(after);
});
