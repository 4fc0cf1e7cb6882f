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
    listConnections: os.listConnections.handler(({ context }) => listConnections({ ...context, secrets })),
    createConnection: os.createConnection.handler(({ context, input }) =>
      createConnection({ ...context, secrets }, input),
    ),
    updateConnection: os.updateConnection.handler(({ context, input }) =>
      updateConnection({ ...context, secrets }, input),
    ),
    renewSecret: os.renewSecret.handler(({ context, input }) => renewSecret({ ...context, secrets }, input.id)),
    readSettings: os.readSettings.handler(({ context }) => readIntakeSettings(context)),
    saveSettings: os.saveSettings.handler(({ context, input }) => saveIntakeSettings(context, input)),
    testConnection: os.testConnection.handler(({ context, input }) =>
      testConnection({ ...context, ...services }, input.id),
    ),
    readSample: os.readSample.handler(({ input }) => readSample(input)),
    listDeliveries: os.listDeliveries.handler(({ context, input }) => listDeliveries(context, input)),
    findDelivery: os.findDelivery.handler(({ context, input }) => readOneDelivery(context, input.id)),
    replay: os.replay.handler(({ context, input }) => replayDelivery(context, input.id)),
    dismiss: os.dismiss.handler(({ context, input }) => dismissDelivery(context, input)),
    makeLead: os.makeLead.handler(({ context, input }) => makeLeadOfDelivery(context, input)),
    testMailbox: os.testMailbox.handler(({ context, input }) => testMailbox({ ...context, secrets }, input)),
    listEnquiries: os.listEnquiries.handler(({ context, input }) =>
      listEnquiriesOf(context, { topic: input.topic, id: input.person_id }),
    ),
  });
}
