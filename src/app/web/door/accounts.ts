import type { accountsContract } from '#features/accounts/contract.ts';
import { connect } from '#platform/rpc/web/client.ts';

export const accounts = connect<typeof accountsContract>('accounts');
