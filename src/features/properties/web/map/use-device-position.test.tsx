import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { useDevicePosition } from './use-device-position.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device that answers with a position, or with an error by its code. */
async function find(answer: { latitude: number; longitude: number; accuracy: number } | number | null) {
  const found = vi.fn();
  const getCurrentPosition = (ok: (position: object) => void, fail: (error: object) => void) =>
    typeof answer === 'number' ? fail({ code: answer }) : ok({ coords: answer });
  vi.stubGlobal('navigator', answer === null ? {} : { ...navigator, geolocation: { getCurrentPosition } });
  const { result } = await renderAppHook(() => useDevicePosition(found));
  await act(async () => result.current.find());
  return { found, message: result.current.message, isBusy: result.current.isBusy };
}

it('takes over a position, and says how exact it is', async () => {
  const { found, message } = await find({ latitude: 18.559, longitude: 73.787, accuracy: 12.4 });
  expect(found).toHaveBeenCalledWith({ latitude: 18.559, longitude: 73.787 });
  expect(message).toBe('Position set, exact to 12 metres.');
});

it.each([
  ['is 3 km coarse', { latitude: 18.5, longitude: 73.7, accuracy: 3000 }, 'only exact to 3,000 metres'],
  ['is refused', 1, 'may not use your position'],
  ['is not found in time', 3, 'could not be found'],
  ['is unknown to the device', null, 'gives no position'],
])('keeps the fields when the position %s', async (_, answer, text) => {
  const { found, message, isBusy } = await find(answer);
  expect(found).not.toHaveBeenCalled();
  expect(message).toContain(text);
  expect(isBusy).toBe(false);
});
