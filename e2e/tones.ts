import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Tone } from '#ui/badge.tsx';

export function badge(within: Locator, word: string): Locator {
  return within.getByText(word, { exact: true }).first();
}

/** Expects a badge to have the colour of its tone and no other. */
export async function expectTone(shown: Locator, tone: Exclude<Tone, 'neutral'>): Promise<void> {
  await expect(shown).toBeVisible();
  const [its, wanted] = await shown.evaluate((element, name) => {
    const probe = document.createElement('span');
    probe.style.backgroundColor = `var(--${name}-tint)`;
    document.body.append(probe);
    const colours = [element, probe].map((one) => getComputedStyle(one).backgroundColor);
    probe.remove();
    return colours;
  }, tone);
  expect(its).toBe(wanted);
}
