import type { Page, Route } from '@playwright/test';

const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/su;

/** The calls whose answers are in the HTML of a page: name and input. */
export function preloadedQueriesIn(html: string): string[] {
  const [, json = '{}'] = answers.exec(html) ?? [];
  return Object.keys(JSON.parse(json)).map((call) => call.replace('/rpc/', ''));
}

/** Runs `act` with pages that lack preloaded queries, as from a slow server: the screens fetch them. */
export async function withoutPreloadedQueries(page: Page, act: () => Promise<void>): Promise<void> {
  const strip = async (route: Route) => {
    // The sign-in page has none, and journeys may route it themselves.
    const isPage = route.request().resourceType() === 'document' && !route.request().url().endsWith('/login');
    if (!isPage) return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(answers, '') });
  };
  await page.route('**/*', strip);
  try {
    await act();
  } finally {
    await page.unroute('**/*', strip);
  }
}
