import type { accountsContract } from '#features/accounts/contract.ts';
import { connect } from '#platform/rpc/web/client.ts';

export const visitorAccountsApi = connect<typeof accountsContract>('accounts');
