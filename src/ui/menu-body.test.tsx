import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { MenuBody } from './menu-body.tsx';

afterEach(() => vi.unstubAllGlobals());

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
])('while it fades out, it takes the focus from no field (%s)', (role, entry) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // What fades out stays for as long as its animation runs.
  const styles = document.createElement('style');
  styles.textContent = '[data-state=open] { animation-name: appear } [data-state=closed] { animation-name: vanish }';
  document.head.append(styles);
  document.body.innerHTML = '<div></div><input>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  const show = (open: boolean) =>
    act(() =>
      view.render(
        <MenuBody
          id="menu"
          labelledBy="button"
          open={open}
          onOpenChange={() => {}}
          anchor={createRef()}
          entries={[entry]}
          align="end"
          side="bottom"
        />,
      ),
    );
  const point = (type: 'pointermove' | 'pointerout') =>
    act(() => {
      const item = document.querySelector(`[role=${role}]`);
      // React makes 'leave' of 'out'.
      item?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
    });
  const focused = () => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName;
  show(true);
  point('pointermove');
  expect(focused()).toBe(role);
  point('pointerout');
  expect(focused()).toBe('menu');

  show(false);
  expect(document.querySelector(`[role=${role}]`)).not.toBeNull();
  document.querySelector('input')?.focus();
  point('pointermove');
  point('pointerout');
  expect(focused()).toBe('INPUT');
  act(() => view.unmount());
  styles.remove();
});
