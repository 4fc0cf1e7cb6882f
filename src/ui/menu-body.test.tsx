import { act, createRef } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MenuBody } from './menu-body.tsx';

it.each([
  ['menuitem', { kind: 'item' as const, label: 'Add Property' }],
  [
    'menuitemradio',
    {
      kind: 'choices' as const,
      label: 'Order',
      value: 'new',
      options: [{ value: 'new', label: 'New' }],
      onChange() {},
    },
  ],
])('takes the focus from no field while it fades out (%s)', async (role, entry) => {
  // A fading element is removed at the end of its animation.
  const styles = document.createElement('style');
  styles.textContent = '[data-state=open] { animation-name: appear } [data-state=closed] { animation-name: vanish }';
  document.head.append(styles);
  const menu = (open: boolean) => (
    <>
      <MenuBody
        id="menu"
        labelledBy="button"
        open={open}
        onOpenChange={() => {}}
        anchor={createRef()}
        entries={[entry]}
        align="end"
        side="bottom"
      />
      <input />
    </>
  );
  const point = (type: 'pointermove' | 'pointerout') =>
    act(() => {
      const item = document.querySelector(`[role=${role}]`);
      // React derives 'leave' events from 'out'.
      item?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
    });
  const focused = () => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName;
  const { rerender } = await renderApp(menu(true));
  point('pointermove');
  expect(focused()).toBe(role);
  point('pointerout');
  expect(focused()).toBe('menu');

  rerender(menu(false));
  expect(document.querySelector(`[role=${role}]`)).not.toBeNull();
  document.querySelector('input')?.focus();
  point('pointermove');
  point('pointerout');
  expect(focused()).toBe('INPUT');
  styles.remove();
});
