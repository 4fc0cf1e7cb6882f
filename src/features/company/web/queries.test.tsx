import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyEdit, CompanySettings } from './queries.ts';
import { companyNow, companyQuery, useSaveCompany } from './queries.ts';

const base: CompanySettings = {
  name: 'Sahyadri Homes',
  time_zone: 'Asia/Kolkata',
  currency: 'inr',
  sign_up_policy: 'approval',
  ...{ email: null, phone: null, website: null, address: null, state: null, rera_number: null },
  ...{ gstin: null, pan: null, gst_rate: '18.00', sac: '997222' },
  ...{ bank_holder: null, bank_account: null, bank_ifsc: null, upi_address: null },
  version: 1,
};

/** A server on which somebody may have saved before us. */
function serverWith(stored: CompanySettings) {
  return async (_url: unknown, init?: RequestInit) => {
    const { version, ...edit } = JSON.parse(String(init?.body)).json;
    if (version !== stored.version) {
      const data = { code: 'conflict', requestId: 'r', current: stored };
      return new Response(JSON.stringify({ json: { message: 'conflict', data } }), { status: 409 });
    }
    return new Response(JSON.stringify({ json: { ...stored, ...edit, version: version + 1 } }));
  };
}

function Save({ onRender }: { onRender: (save: ReturnType<typeof useSaveCompany>) => void }) {
  onRender(useSaveCompany());
  return null;
}

async function save(edit: CompanyEdit, stored: CompanySettings) {
  vi.stubGlobal('fetch', serverWith(stored));
  const client = new QueryClient();
  const rendered: ReturnType<typeof useSaveCompany>[] = [];
  act(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Save onRender={(mutation) => rendered.push(mutation)} />
      </QueryClientProvider>,
    ),
  );
  const answer = await act(() => rendered[0]?.mutateAsync({ base, edit }).catch((error: unknown) => error));
  return { answer, shown: client.getQueryData(companyQuery.queryKey) };
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('saves beside what somebody else changed in another field', async () => {
  const stored = { ...base, name: 'Sahyadri Estates', version: 2 };
  const { answer, shown } = await save({ sign_up_policy: 'open' }, stored);
  expect(answer).toEqual({ ...stored, sign_up_policy: 'open', version: 3 });
  expect(shown).toEqual(answer);
});

it('overwrites nothing that somebody else changed in the same field, and shows what stands', async () => {
  const stored = { ...base, sign_up_policy: 'invitation' as const, version: 2 };
  const { answer, shown } = await save({ sign_up_policy: 'open' }, stored);
  expect(companyNow(answer)).toEqual(stored);
  expect(shown).toEqual(stored);
});

it('does not ask where both chose the same', async () => {
  const { answer } = await save({ name: 'Same' }, { ...base, name: 'Same', version: 5 });
  expect(answer).toMatchObject({ name: 'Same', version: 6 });
});
