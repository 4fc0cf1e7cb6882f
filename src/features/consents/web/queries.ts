import { queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { ContactRefusals, consentsContract } from '../contract.ts';
import { maxRefusalsAsked } from '../rules.ts';

export const consentsApi = connect<typeof consentsContract>('consents');

export const consentsQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['consents', 'of', topic, id],
    queryFn: () => consentsApi.ofPerson({ topic, person_id: id }),
    // A client shares the consents of its leads.
    meta: { topics: ['clients', 'leads', 'consent_texts'] },
  });

export const consentTextsQuery = queryOptions({
  queryKey: ['consent_texts', 'list'],
  queryFn: () => consentsApi.texts(),
});

/** What a person refuses. All people on the screen are asked for in one request. */
export const refusalQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['consents', 'refusal', topic, id],
    queryFn: () => askTogether(id),
    // A client shares the consents of its leads.
    meta: { topics: ['clients', 'leads'] },
  });

interface Waiting {
  readonly id: string;
  resolve(refusals: ContactRefusals | null): void;
  reject(error: unknown): void;
}

let waiting: Waiting[] = [];

function askTogether(id: string): Promise<ContactRefusals | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(flush);
    waiting.push({ id, resolve, reject });
  });
}

function flush(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += maxRefusalsAsked) {
    const asked = all.slice(start, start + maxRefusalsAsked);
    consentsApi.refusals({ ids: asked.map(({ id }) => id) }).then(
      (found) => {
        for (const { id, resolve } of asked) resolve(found.find((one) => one.id === id) ?? null);
      },
      (error: unknown) => {
        for (const { reject } of asked) reject(error);
      },
    );
  }
}
