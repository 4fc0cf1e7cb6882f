import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { privacyContract } from '../contract.ts';
import { previewRetention, readPrivacySettings, saveAnswerDays, saveRetention, startErasing } from './retention.ts';
import {
  closePrivacyRequest,
  createPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequestPage,
  reopenPrivacyRequest,
  updatePrivacyRequest,
} from './service.ts';

const os = implement(privacyContract).$context<CallContext>().use(staffOnly);

export const privacyHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readPrivacyRequestPage(context, input))),
  find: os.find.handler(({ context, input }) => readPrivacyRequest(context, input.id)),
  create: os.create.handler(({ context, input }) => createPrivacyRequest(context, input)),
  update: os.update.handler(({ context, input }) => updatePrivacyRequest(context, input)),
  close: os.close.handler(({ context, input }) => closePrivacyRequest(context, input)),
  reopen: os.reopen.handler(({ context, input }) => reopenPrivacyRequest(context, input.id)),
  settings: os.settings.handler(({ context }) => readPrivacySettings(context)),
  saveAnswerDays: os.saveAnswerDays.handler(({ context, input }) => saveAnswerDays(context, input)),
  saveRetention: os.saveRetention.handler(({ context, input }) => saveRetention(context, input)),
  preview: os.preview.handler(({ context, input }) => previewRetention(context, input)),
  erase: os.erase.handler(({ context, input }) => startErasing(context, input)),
});
