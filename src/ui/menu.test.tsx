import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Menu } from './menu.tsx';

await import('./menu-body.tsx');

async function renderMenu() {
  const onSelect = vi.fn();
  await renderApp(
    <Menu
      trigger={<button type="button">Actions</button>}
      entries={[
        { kind: 'item', label: 'Edit Property', onSelect },
        { kind: 'item', label: 'Move to Trash', onSelect() {} },
      ]}
    />,
  );
  return { onSelect, button: screen.getByRole('button', { name: 'Actions' }), user: userEvent.setup() };
}

it('opens by keyboard, names itself after its button and gives the focus back on Escape', async () => {
  const { button, user } = await renderMenu();
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('has the focus back on its button before an item acts, so that a dialog returns it there', async () => {
  const { button, onSelect, user } = await renderMenu();
  onSelect.mockImplementation(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Property' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('closes when its button is pressed again', async () => {
  const { button, user } = await renderMenu();
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
