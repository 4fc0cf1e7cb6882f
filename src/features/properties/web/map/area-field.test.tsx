import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { localityNamesQuery } from '#features/localities/web/queries.ts';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { AreaInputs } from './area-field.tsx';

let chosen: string | undefined;

function Host({ outline }: { readonly outline?: string }) {
  const [within, setWithin] = useState(outline);
  chosen = within;
  return <AreaInputs label="Region on the map" outline={within} onChange={setWithin} />;
}

const names = [{ name: 'Baner', city: 'Pune', latitude: 18.559, longitude: 73.787 }];
const render = (outline?: string) =>
  renderApp(<Host {...(outline !== undefined && { outline })} />, { queries: [[localityNamesQuery.queryKey, names]] });

it('takes four edges, and names the one that is wrong', async () => {
  await render();
  fill(screen.getByLabelText('North edge'), '18.6');
  fill(screen.getByLabelText('South edge'), '18.7');
  fill(screen.getByLabelText('West edge'), '73,7');
  fill(screen.getByLabelText('East edge'), '200');
  await waitFor(() => expect(document.body.textContent).toContain('Enter degrees from −180 to 180'));
  fill(screen.getByLabelText('East edge'), '73.9');
  await waitFor(() => expect(document.body.textContent).toContain('Must be beyond the opposite edge'));
  expect(chosen).toBeUndefined();
  fill(screen.getByLabelText('South edge'), '18.5');
  await waitFor(() => expect(chosen).toBe('18.6,73.7;18.6,73.9;18.5,73.9;18.5,73.7'));
});

it('says that an area is drawn, and removes it', async () => {
  await render('18.5,73.7;18.6,73.8;18.5,73.9');
  expect(document.body.textContent).toContain('A region with 3 corners is drawn.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove the region' })));
  expect(chosen).toBeUndefined();
});
