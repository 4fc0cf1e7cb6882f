import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { RoomRange } from './room-range.tsx';

it.each([
  { limits: [3, null], shown: 'from 3', handle: 'Minimum bedrooms', key: 'ArrowLeft', becomes: [2, null] },
  { limits: [3, null], shown: 'from 3', handle: 'Maximum bedrooms', key: 'ArrowLeft', becomes: [3, 9] },
  { limits: [null, 4], shown: 'up to 4', handle: 'Maximum bedrooms', key: 'ArrowRight', becomes: [null, 5] },
  { limits: [null, 4], shown: 'up to 4', handle: 'Minimum bedrooms', key: 'ArrowRight', becomes: [1, 4] },
  { limits: [], shown: 'Any', handle: 'Minimum bedrooms', key: 'ArrowRight', becomes: [2, 5] },
])('$shown becomes $becomes when $handle is moved', async ({ limits, shown, handle, key, becomes }) => {
  const onChange = vi.fn();
  const { container: page, user } = await renderApp(<RoomRange rooms="bedrooms" value={limits} onChange={onChange} />);
  expect(page.querySelector('output')?.textContent).toBe(shown);
  const thumb = page.querySelector<HTMLElement>(`[aria-label="${handle}"]`);
  act(() => thumb?.focus());
  await user.keyboard(`{${key}}`);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(becomes);
});
