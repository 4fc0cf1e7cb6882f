import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { companyContract } from '../contract.ts';
import type { Company } from './repository.ts';
import { readCompany, saveCompany } from './service.ts';

const os = implement(companyContract).$context<CallContext>().use(staffOnly);

export const companyHandlers = os.router({
  read: os.read.handler(async ({ context }) => present(await readCompany(context))),
  save: os.save.handler(async ({ context, input }) => present(await saveCompany(context, input))),
});

function present({ is_only: _only, updated_at: _at, ...settings }: Company) {
  return settings;
}
