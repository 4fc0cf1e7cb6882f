import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { toast } from '#ui/toast.ts';
import { ClientField } from './client-field.tsx';
import { checkClient } from './client-form-schema.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { emptyClient } from './client-form-values.ts';
import { useBudgetRefusal } from './use-budget-refusal.ts';

vi.mock('#ui/toast.ts', () => ({ toast: vi.fn() }));

const typed: ClientFormValues = { ...emptyClient, full_name: 'Asha', client_type: 'buyer', budget_max: '10000000000' };

function Budget({ draft }: { draft: DraftForm<ClientFormValues> }) {
  useBudgetRefusal()(typed);
  return (
    <ClientField draft={draft} name="budget_max" className="">
      {() => null}
    </ClientField>
  );
}

it.each([
  ['inr', 'Maximum budget cannot exceed ₹999 crores (9.99 billion).'],
  ['usd', 'Maximum budget must be at most $9,999,999,999'],
  ['eur', 'Maximum budget must be at most €9,999,999,999'],
])('a budget that is too large is refused in %s, under its field and in a toast', async (currency, sentence) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(meQuery.queryKey, { company: { currency } });
  const errors = Object.fromEntries((await checkClient(typed)).map((problem) => [problem.path, problem]));
  // A field reads nothing else of its form.
  const draft = { state: { errors } } as unknown as DraftForm<ClientFormValues>;
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Budget draft={draft} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  expect(shown).toContain(sentence);
  expect(toast).toHaveBeenLastCalledWith({ tone: 'danger', title: 'Invalid Budget', text: sentence });
});
