import { expect, it } from 'vitest';
import { entryOf, openTimeline } from '#features/history/web/timeline-testing.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';

it('shows the total when a save changed only the tax', async () => {
  const taxed = entryOf(1, 'updated', {
    tax_kind: ['none', 'cgst_sgst'],
    cgst: ['0.00', '9000.00'],
    total: ['100000.00', '118000.00'],
  });
  const timeline = await openTimeline(<InvoiceTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />, [taxed]);
  expect(timeline.titles()).toEqual(['Total changed']);
});
