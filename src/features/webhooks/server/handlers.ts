import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { webhooksContract } from '../contract.ts';
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  sendDeliveryAgain,
  sendFailedDeliveries,
  sendTestEvent,
} from './deliveries.ts';
import type { WebhookSecrets } from './secrets.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  readWebhookSecret,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts';

export function webhookHandlers(webhookSecrets: WebhookSecrets) {
  const os = implement(webhooksContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context }) => listWebhooks({ ...context, webhookSecrets })),
    create: os.create.handler(({ context, input }) => createWebhook({ ...context, webhookSecrets }, input)),
    update: os.update.handler(({ context, input }) => updateWebhook({ ...context, webhookSecrets }, input)),
    pause: os.pause.handler(({ context, input }) => pauseWebhook({ ...context, webhookSecrets }, input.id)),
    resume: os.resume.handler(({ context, input }) => resumeWebhook({ ...context, webhookSecrets }, input.id)),
    delete: os.delete.handler(({ context, input }) => deleteWebhook(context, input.id)),
    secret: os.secret.handler(({ context, input }) => readWebhookSecret({ ...context, webhookSecrets }, input.id)),
    rotate: os.rotate.handler(({ context, input }) => rotateWebhookSecret({ ...context, webhookSecrets }, input.id)),
    test: os.test.handler(({ context, input }) => sendTestEvent(context, input)),
    deliveries: os.deliveries.handler(({ context, input }) => listWebhookDeliveries(context, input)),
    delivery: os.delivery.handler(({ context, input }) => readWebhookDelivery(context, input.id)),
    sendAgain: os.sendAgain.handler(({ context, input }) => sendDeliveryAgain(context, input.id)),
    sendFailed: os.sendFailed.handler(({ context, input }) => sendFailedDeliveries(context, input.id)),
  });
}
