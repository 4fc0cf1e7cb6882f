import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { consentsContract } from '../contract.ts';
import { listContactRefusals } from './repository.ts';
import { readConsentTexts, readPersonConsents, recordConsent, saveConsentText } from './service.ts';

const os = implement(consentsContract).$context<CallContext>().use(staffOnly);

export const consentHandlers = os.router({
  ofPerson: os.ofPerson.handler(({ context, input }) => readPersonConsents(context, input)),
  record: os.record.handler(({ context, input }) => recordConsent(context, input)),
  refusals: os.refusals.handler(({ context, input }) => listContactRefusals(context.db, input.ids)),
  texts: os.texts.handler(({ context }) => readConsentTexts(context)),
  saveText: os.saveText.handler(({ context, input }) => saveConsentText(context, input)),
});
