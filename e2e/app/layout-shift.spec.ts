import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Every visible element with its position, by its path in the page. */
function visibleElements(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    const record = (element: Element, path: string) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (element.checkVisibility() && width > 1 && height > 1)
        found[path] = [x, y, width, height].map(Math.round).join();
      for (const [index, child] of [...element.children].entries())
        record(
          child,
          `${path} > ${child.tagName.toLowerCase()}.${String(child.getAttribute('class')).split(' ')[0]}[${index}]`,
        );
    };
    record(document.getElementById('root') ?? document.body, 'root');
    return found;
  });
}

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`what sign-in pages show is still there two seconds later, ${width} px wide`, {
    tag: width < 1024 ? '@long' : [],
  }, async ({ page, api }) => {
    // Creates an account, so that the pages are those of daily use.
    await api.get('/company');
    await page.setViewportSize({ width, height });
    for (const path of ['/login', '/sign-up', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const painted = await visibleElements(page);
      await page.waitForTimeout(2_000);
      expect(await visibleElements(page), path).toEqual(painted);
      if (width >= 1024) await expect(page.locator('.courtyard')).toBeVisible();
    }
  });
}
