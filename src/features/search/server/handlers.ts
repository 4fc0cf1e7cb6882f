import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { searchContract } from '../contract.ts';
import { searchEverything } from './service.ts';

const os = implement(searchContract).$context<CallContext>().use(staffOnly);

export const searchHandlers = os.router({
  everything: os.everything.handler(async ({ context, input }) => answer(await searchEverything(context, input.q))),
});
