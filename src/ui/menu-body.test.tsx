import { act, createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MenuBody } from './menu-body.tsx';

it('keeps an entry that is off in reach, with the reason, and ignores a press on it', async () => {
  const onSelect = vi.fn();
  const onOpenChange = vi.fn();
  await renderApp(
    <MenuBody
      id="menu"
      labelledBy="button"
      open
      onOpenChange={onOpenChange}
      anchor={createRef()}
      entries={[{ label: 'WhatsApp', offBecause: 'Does not want to be contacted', onSelect }]}
      align="end"
      side="bottom"
    />,
  );
  const item = document.querySelector<HTMLElement>('[role=menuitem]');
  const textOf = (attribute: string) => document.getElementById(item?.getAttribute(attribute) ?? '')?.textContent;
  expect(textOf('aria-labelledby')).toBe('WhatsApp');
  expect(textOf('aria-describedby')).toBe('Does not want to be contacted');
  expect(item?.getAttribute('aria-disabled')).toBe('true');
  act(() => item?.focus());
  expect(document.activeElement).toBe(item);
  act(() => item?.click());
  expect(onSelect).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

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
