import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { registrationsContract } from '../contract.ts';

export const registrationsApi = connect<typeof registrationsContract>('registrations');

export type RegistrationFilter = NonNullable<Parameters<typeof registrationsApi.list>[0]>;

export const registrationsQuery = (filter: RegistrationFilter) =>
  queryOptions({
    queryKey: ['registrations', 'list', filter],
    queryFn: () => registrationsApi.list(filter),
    meta: { topics: ['company'] },
  });

export const registrationQuery = (id: string) =>
  queryOptions({ queryKey: ['registrations', 'one', id], queryFn: () => registrationsApi.find({ id }) });
