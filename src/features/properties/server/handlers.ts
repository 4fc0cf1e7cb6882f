import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { propertiesContract } from '../contract.ts';
import { readSharingOf } from './service/check-shareable.ts';
import { deleteProperty } from './service/delete-property.ts';
import {
  addContact,
  logPropertyMessage,
  readPropertyContacts,
  removeContact,
  updateContact,
} from './service/property-contacts.ts';
import {
  countProperties,
  listCities,
  listLocalities,
  readDaysOnMarket,
  readPoints,
  readPriceHistory,
  readPropertyPage,
  serveProperty,
} from './service/read-properties.ts';
import { createProperty, updateProperty } from './service/save-property.ts';

const os = implement(propertiesContract).$context<CallContext>().use(staffOnly);

export const propertyHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readPropertyPage(context, input))),
  count: os.count.handler(({ context, input }) => countProperties(context, input)),
  points: os.points.handler(async ({ context, input }) => answer(await readPoints(context, input))),
  daysOnMarket: os.daysOnMarket.handler(({ context, input }) => readDaysOnMarket(context, input.purpose)),
  cities: os.cities.handler(({ context, input }) => listCities(context, input.search)),
  localities: os.localities.handler(({ context, input }) => listLocalities(context, input)),
  find: os.find.handler(async ({ context, input }) => answer(await serveProperty(context, input.id))),
  priceHistory: os.priceHistory.handler(({ context, input }) => readPriceHistory(context, input.id)),
  contacts: os.contacts.handler(({ context, input }) => readPropertyContacts(context, input.id)),
  addContact: os.addContact.handler(({ context, input }) => addContact(context, input)),
  updateContact: os.updateContact.handler(({ context, input }) => updateContact(context, input)),
  removeContact: os.removeContact.handler(({ context, input }) => removeContact(context, input.id)),
  logMessage: os.logMessage.handler(({ context, input }) => logPropertyMessage(context, input)),
  sharing: os.sharing.handler(({ context, input }) => readSharingOf(context, input.id)),
  create: os.create.handler(({ context, input }) => createProperty(context, input)),
  update: os.update.handler(({ context, input }) => updateProperty(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteProperty(context, input.id)),
});
