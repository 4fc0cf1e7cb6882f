import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Locality } from '../contract.ts';
import { aLocality } from '../locality-testing.ts';
import { LocalityDialog } from './locality-dialog.lazy.tsx';
import { localityListQuery, unlistedLocalitiesQuery } from './queries.ts';
import { SettingsLocalitiesPanel } from './settings-localities-panel.tsx';

function record({ neighbour_ids: _, ...input } = aLocality(), changes: Partial<Locality> = {}): Locality {
  return { ...input, neighbours: [], property_count: 0, requirement_count: 0, version: 3, ...changes };
}

it('lists localities with spellings, neighbours and what uses them, and the places that are not in the list', async () => {
  const baner = record(aLocality({ aliases: ['बाणेर'], pin_codes: ['411045'] }), {
    neighbours: [{ id: 'x', name: 'Aundh' }],
    property_count: 12,
    requirement_count: 1,
  });
  const place = { name: 'Balewadi', city: 'Pune', state: '27', property_count: 3, requirement_count: 0 };
  const { container } = await renderApp(<SettingsLocalitiesPanel />, {
    queries: [
      [localityListQuery({ search: '' }).queryKey, { items: [baner], total: 1 }],
      [unlistedLocalitiesQuery.queryKey, [place]],
    ],
  });
  const [listed, unlisted] = ['Localities', 'Not in the list'].map((label) =>
    container.querySelector(`ul[aria-label="${label}"]`),
  );
  expect(listed?.textContent).toContain('बाणेर · 411045 · next to Aundh');
  expect(listed?.textContent).toContain('12 properties · 1 requirement');
  expect(listed?.querySelector('a')?.getAttribute('href')).toMatch(/^\/properties\?.*Baner.*Pune/u);
  expect(unlisted?.textContent).toContain('Balewadi');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add Balewadi' })));
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Balewadi'));
  expect(document.querySelector<HTMLInputElement>('[name=city]')?.value).toBe('Pune');
});

it('names what is wrong, and keeps what was typed when the server refuses', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<LocalityDialog locality={{ pin_codes: ['41'], latitude: 18 }} onClose={onClose} />, {
    onCall: (path: string, input: object) => {
      if (!path.endsWith('localities/create')) return { items: [], total: 0 };
      sent.push(input);
      return sent.length === 1
        ? refusal({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] }, 422)
        : record(aLocality());
    },
  });
  const type = (name: string, value: string) => fill(document.querySelector(`[name=${name}]`), value);
  const save = () => act(async () => fireEvent.submit(document.querySelector('#locality') ?? document.body));
  const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
  await save();
  await says('Name is required');
  await says('City is required');
  await says('A PIN code has six digits and no 0 in front.');
  await says('Enter both latitude and longitude, or neither.');
  expect(sent).toEqual([]);
  type('name', 'Baner');
  type('city', 'Pune');
  type('longitude', '73.78');
  await act(async () =>
    fireEvent.change(document.querySelector('[name=state]') ?? document.body, { target: { value: '27' } }),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Remove 41/u })));
  await save();
  await says('Another locality of this city has this name or spelling.');
  type('name', 'Baner Road');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ name: 'Baner Road', city: 'Pune', pin_codes: [], latitude: 18, longitude: 73.78 });
});
