import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { companyContract } from '../contract.ts';
import { removeLogo } from './logo.ts';
import { presentCompany } from './present.ts';
import type { CurrencyLock, FindEditor } from './service.ts';
import { readCompany, readCurrency, saveCompany, setCurrency, setExportRoles, setSharingCheck } from './service.ts';

const os = implement(companyContract).$context<CallContext>().use(staffOnly);

export function companyHandlers(isCurrencyLocked: CurrencyLock, findEditor: FindEditor) {
  return os.router({
    read: os.read.handler(async ({ context }) => presentCompany(await readCompany(context))),
    save: os.save.handler(async ({ context, input }) => presentCompany(await saveCompany(context, input, findEditor))),
    removeLogo: os.removeLogo.handler(async ({ context }) => {
      await removeLogo(context);
      return presentCompany(await readCompany(context));
    }),
    currency: os.currency.handler(({ context }) => readCurrency(context, isCurrencyLocked)),
    setCurrency: os.setCurrency.handler(async ({ context, input }) =>
      presentCompany(await setCurrency(context, input, isCurrencyLocked, findEditor)),
    ),
    setExportRoles: os.setExportRoles.handler(async ({ context, input }) =>
      presentCompany(await setExportRoles(context, input, findEditor)),
    ),
    setSharingCheck: os.setSharingCheck.handler(async ({ context, input }) =>
      presentCompany(await setSharingCheck(context, input, findEditor)),
    ),
  });
}
