import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { companyContract } from '../contract.ts';
import type { Company } from './repository.ts';
import type { CurrencyLock, FindEditor } from './service.ts';
import { readCompany, readCurrency, saveCompany, setCurrency } from './service.ts';

const os = implement(companyContract).$context<CallContext>().use(staffOnly);

export function companyHandlers(isCurrencyLocked: CurrencyLock, findEditor: FindEditor) {
  return os.router({
    read: os.read.handler(async ({ context }) => present(await readCompany(context))),
    save: os.save.handler(async ({ context, input }) => present(await saveCompany(context, input, findEditor))),
    currency: os.currency.handler(({ context }) => readCurrency(context, isCurrencyLocked)),
    setCurrency: os.setCurrency.handler(async ({ context, input }) =>
      present(await setCurrency(context, input, isCurrencyLocked, findEditor)),
    ),
  });
}

function present({ is_only: _only, updated_at: _at, ...settings }: Company) {
  return settings;
}
