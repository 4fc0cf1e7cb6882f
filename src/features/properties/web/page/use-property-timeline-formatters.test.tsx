import { expect, it } from 'vitest';
import { entryOf } from '#features/history/web/timeline-testing.tsx';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { usePropertyTimelineFormatters } from './use-property-timeline-formatters.ts';

it.each(['lead_id', 'client_id'])('names the person of a decision by its %s', async (field) => {
  const { result } = await renderAppHook(usePropertyTimelineFormatters);
  const entry = entryOf(1, 'decided', { decision: [null, 'interested'], [field]: [null, 'kavita'] });
  expect(result.current.act?.(entry, { kavita: 'Kavita Rane' })).toEqual({ title: 'Interested', text: 'Kavita Rane' });
});
