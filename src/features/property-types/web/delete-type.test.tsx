import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { PropertyType } from '../contract.ts';
import { DeleteType } from './delete-type.tsx';

const bungalow: PropertyType = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Bungalow',
  description: '',
  type_group: 'Residential',
  version: 3,
  property_count: 0,
};

it('reports an undo that fails because another type has the name', async () => {
  const onClose = vi.fn();
  const { user } = await renderApp(<DeleteType type={bungalow} types={[bungalow]} onClose={onClose} />, {
    onCall: (path) =>
      path.startsWith('/rpc/history/restore')
        ? refusal({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] }, 422)
        : null,
  });
  await user.click(await screen.findByRole('button', { name: /Delete/u }));
  const undo = await waitFor(() => shownToasts().find(({ action }) => action) ?? expect.fail('no undo'));
  expect(onClose).toHaveBeenCalled();
  await act(async () => undo.action?.onAction());
  const sentence =
    'The property type could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r';
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'danger', text: sentence }));
});
