import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentInput } from '#features/agents/contract.ts';
import { AgentTimeline } from '#features/agents/web/agent-timeline.tsx';
import { clientInput, clientPreferences } from '#features/clients/contract.ts';
import { ClientTimeline } from '#features/clients/web/page/client-timeline.lazy.tsx';
import { documentInput } from '#features/documents/contract.ts';
import { DocumentTimeline } from '#features/documents/web/document-timeline.tsx';
import { entryOf, openTimeline } from '#features/history/web/timeline-testing.tsx';
import { invoiceInput } from '#features/invoices/contract.ts';
import { InvoiceTimeline } from '#features/invoices/web/invoice-timeline.tsx';
import { leadInput } from '#features/leads/contract.ts';
import { LeadTimeline } from '#features/leads/web/page/lead-timeline.lazy.tsx';
import { propertyInput } from '#features/properties/contract.ts';
import { PropertyTimeline } from '#features/properties/web/page/property-timeline.lazy.tsx';
import { customFieldKinds, setCustomFields } from '#platform/custom-fields/custom-fields.ts';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

beforeAll(() => {
  const field = { key: 'view', name: 'View', type: 'text', choices: [] } as const;
  const settings = { is_required: false, property_type_ids: null, is_removed: false };
  setCustomFields(customFieldKinds.map((kind) => ({ ...field, ...settings, kind })));
});
afterAll(() => setCustomFields([]));

interface TimelineCase {
  readonly record: string;
  readonly shape: object;
  readonly timeline: ReactNode;
}

// The timeline shows an unknown field only as 'Changed'.
it.each<TimelineCase>([
  { record: 'a property', shape: propertyInput.shape, timeline: <PropertyTimeline id={id} /> },
  {
    record: 'a client',
    shape: { ...clientInput.shape, ...clientPreferences.shape, requirement_custom_view: null },
    timeline: <ClientTimeline id={id} />,
  },
  {
    record: 'a lead',
    shape: { ...leadInput.shape, requirement_custom_view: null },
    timeline: <LeadTimeline id={id} />,
  },
  { record: 'a document', shape: documentInput.shape, timeline: <DocumentTimeline id={id} /> },
  { record: 'an invoice', shape: invoiceInput.shape, timeline: <InvoiceTimeline id={id} /> },
  { record: 'an agent', shape: agentInput.shape, timeline: <AgentTimeline id={id} /> },
])('names every changed field of $record', async ({ shape, timeline: shown }) => {
  // The change log names each custom field.
  const fields = Object.keys(shape).map((field) => (field === 'custom' ? 'custom_view' : field));
  const entries = fields.map((field, index) => entryOf(fields.length - index, 'updated', { [field]: [null, '2026'] }));
  const timeline = await openTimeline(shown, entries);
  const titles = timeline.titles();
  const unnamed = fields.filter((_, index) => titles[index] === undefined || titles[index] === 'Changed');
  expect({ titles: titles.length, unnamed }).toEqual({ titles: fields.length, unnamed: [] });
});
