import { expect, it } from 'vitest';
import { entryOf, openTimeline } from '#features/history/web/timeline-testing.tsx';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { LeadTimeline, useLeadTimelineFormatters } from './lead-timeline.lazy.tsx';

it('describes an email that was sent to a lead', async () => {
  const emailed = entryOf(1, 'emailed', { email_id: [null, '0190a3b2-7c1d-7e00-8000-000000000002'] });
  const timeline = await openTimeline(<LeadTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />, [emailed]);
  expect(timeline.titles()).toEqual(['Email created']);
});

it('describes a decision of the lead on a property', async () => {
  const { result } = await renderAppHook(useLeadTimelineFormatters);
  const entry = entryOf(1, 'decided', { decision: [null, 'not_suitable'], property_id: [null, 'home'] });
  expect(result.current.act?.(entry, { home: 'Corner Home' })).toEqual({ title: 'Not suitable', text: 'Corner Home' });
});
