import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { CompanyEdit, CompanySettings } from './queries.ts';
import { companyNow, companyQuery, currencyQuery, useSaveCompany, useSetCurrency } from './queries.ts';

const base: CompanySettings = {
  name: 'Sahyadri Homes',
  time_zone: 'Asia/Kolkata',
  currency: 'inr',
  sign_up_policy: 'approval',
  min_password_length: 6,
  email: null,
  phone: null,
  website: null,
  address: null,
  state: null,
  rera_number: null,
  gstin: null,
  pan: null,
  gst_rate: '18.00',
  sac: '997222',
  bank_holder: null,
  bank_account: null,
  bank_ifsc: null,
  upi_address: null,
  logo_url: null,
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

async function save(edit: CompanyEdit, stored: CompanySettings) {
  vi.stubGlobal('fetch', serverWith(stored));
  const client = new QueryClient();
  const saving = renderHook(useSaveCompany, client);
  const answer = await act(() =>
    saving()
      .mutateAsync({ base, edit })
      .catch((error: unknown) => error),
  );
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

/** A server that keeps what comes on the version that stands there; of whoever saved last it tells. */
function keeper() {
  let stands: CompanySettings = base;
  let by = 'nobody';
  let isMute = false;
  const saveAs = (who: string, edit: Partial<CompanySettings>) => {
    stands = { ...stands, ...edit, version: stands.version + 1 };
    by = who;
  };
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    const { version, ...edit } = JSON.parse(String(init?.body)).json;
    if (version !== stands.version) {
      const data = { code: 'conflict', requestId: 'r', current: stands, changedBy: `Name of ${by}`, changedById: by };
      return new Response(JSON.stringify({ json: { message: 'conflict', data } }), { status: 409 });
    }
    saveAs('meera', edit);
    if (isMute) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ json: stands }));
  });
  const mute = (now: boolean) => {
    isMute = now;
  };
  return { saveAs, stands: () => stands, mute };
}

interface HookHostProps<T> {
  useHook(): T;
  onRender(held: T): void;
}

function HookHost<T>({ useHook, onRender }: HookHostProps<T>) {
  onRender(useHook());
  return null;
}

/** What a screen holds of a hook as long as it is open. */
function renderHook<T>(useHook: () => T, client = new QueryClient()): () => T {
  const rendered: T[] = [];
  act(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <HookHost useHook={useHook} onRender={(held) => rendered.push(held)} />
      </QueryClientProvider>,
    ),
  );
  return () => {
    const latest = rendered.at(-1);
    if (latest === undefined) throw new Error('nothing was rendered');
    return latest;
  };
}

const failureOf = (promise: Promise<unknown>) => act(() => promise.then(() => null, problemOf));

describe('after an answer was lost', () => {
  beforeEach(() => setDraftOwner('meera'));

  it('goes on from its own save, of which what was taken back since does not stay', async () => {
    const server = keeper();
    const saving = renderHook(useSaveCompany);
    server.mute(true);
    expect(await failureOf(saving().mutateAsync({ base, edit: { name: 'Aangan', phone: '1' } }))).toMatchObject({
      code: 'offline',
    });
    server.mute(false);
    expect(await failureOf(saving().mutateAsync({ base, edit: { name: 'Sahyadri' } }))).toBeNull();
    expect(server.stands()).toEqual({ ...base, name: 'Sahyadri', phone: null, version: 3 });
  });

  it('asks all the same when somebody else saved since, and says who', async () => {
    const server = keeper();
    const saving = renderHook(useSaveCompany);
    server.mute(true);
    await failureOf(saving().mutateAsync({ base, edit: { name: 'Aangan' } }));
    server.mute(false);
    server.saveAs('rohan', { name: 'Theirs' });
    const refused = await failureOf(saving().mutateAsync({ base, edit: { name: 'Aangan' } }));
    expect(refused).toMatchObject({ code: 'conflict', changedBy: 'Name of rohan', current: { name: 'Theirs' } });
  });

  it('goes on from its own choice of a currency', async () => {
    const server = keeper();
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(currencyQuery.queryKey, { currency: 'inr', is_locked: false, version: 1 });
    const setting = renderHook(useSetCurrency, client);
    server.mute(true);
    await failureOf(setting().mutateAsync('usd'));
    server.mute(false);
    expect(await failureOf(setting().mutateAsync('eur'))).toBeNull();
    expect(server.stands()).toMatchObject({ currency: 'eur', version: 3 });
  });
});
