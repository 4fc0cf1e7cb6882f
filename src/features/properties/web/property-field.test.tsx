import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { PropertyField } from './property-field.tsx';
import { checkProperty } from './property-form-schema.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty } from './property-form-values.ts';

it.each([
  ['inr', 'Price cannot exceed ₹999 crores (9.99 billion).'],
  ['usd', 'Price must be at most $9,999,999,999'],
])('a price that is too large is refused in %s', async (currency, sentence) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(meQuery.queryKey, { company: { currency } });
  const problems = await checkProperty({ ...emptyProperty, price: '10000000000' });
  const errors = Object.fromEntries(problems.map((problem) => [problem.path, problem]));
  // A field reads nothing else of its form.
  const draft = { state: { errors } } as unknown as DraftForm<PropertyFormValues>;
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PropertyField draft={draft} name="price" className="">
          {() => null}
        </PropertyField>
      </QueryClientProvider>
    </I18nProvider>,
  );
  expect(shown).toContain(sentence);
});
