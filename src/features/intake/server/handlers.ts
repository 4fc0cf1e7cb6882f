import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { intakeContract } from '../contract.ts';
import type { IntakeServices } from './accounts.ts';
import {
  createConnection,
  listConnections,
  readSample,
  renewSecret,
  testConnection,
  updateConnection,
} from './connections.ts';
import {
  dismissDelivery,
  listDeliveries,
  listEnquiriesOf,
  makeLeadOfDelivery,
  readOneDelivery,
  replayDelivery,
} from './deliveries.ts';
import { testMailbox } from './mailbox/save-mailbox.ts';
import { readIntakeSettings, saveIntakeSettings } from './settings.ts';

export function intakeHandlers(services: IntakeServices) {
  const { secrets } = services;
  const os = implement(intakeContract).$context<CallContext>().use(staffOnly);
  return os.router({
    connections: os.connections.handler(({ context }) => listConnections({ ...context, secrets })),
    create: os.create.handler(({ context, input }) => createConnection({ ...context, secrets }, input)),
    update: os.update.handler(({ context, input }) => updateConnection({ ...context, secrets }, input)),
    renew: os.renew.handler(({ context, input }) => renewSecret({ ...context, secrets }, input.id)),
    settings: os.settings.handler(({ context }) => readIntakeSettings(context)),
    saveSettings: os.saveSettings.handler(({ context, input }) => saveIntakeSettings(context, input)),
    test: os.test.handler(({ context, input }) => testConnection({ ...context, ...services }, input.id)),
    readSample: os.readSample.handler(({ input }) => readSample(input)),
    deliveries: os.deliveries.handler(({ context, input }) => listDeliveries(context, input)),
    delivery: os.delivery.handler(({ context, input }) => readOneDelivery(context, input.id)),
    replay: os.replay.handler(({ context, input }) => replayDelivery(context, input.id)),
    dismiss: os.dismiss.handler(({ context, input }) => dismissDelivery(context, input)),
    makeLead: os.makeLead.handler(({ context, input }) => makeLeadOfDelivery(context, input)),
    testMailbox: os.testMailbox.handler(({ context, input }) => testMailbox({ ...context, secrets }, input)),
    touches: os.touches.handler(({ context, input }) =>
      listEnquiriesOf(context, { topic: input.topic, id: input.person_id }),
    ),
  });
}
