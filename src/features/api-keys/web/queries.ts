import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { apiKeysContract } from '../contract.ts';

export const apiKeysApi = connect<typeof apiKeysContract>('apiKeys');

/** Who leaves or resets the password loses their keys. */
const meta = { topics: ['profiles'] };

export const ownKeysQuery = queryOptions({ queryKey: ['api_keys', 'own'], queryFn: () => apiKeysApi.mine(), meta });
export const allKeysQuery = queryOptions({ queryKey: ['api_keys', 'list'], queryFn: () => apiKeysApi.list(), meta });
