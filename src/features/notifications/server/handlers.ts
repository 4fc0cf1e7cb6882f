import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { notificationsContract } from '../contract.ts';
import type { Devices } from './devices.ts';
import { addDevice, readDevice, removeDevice } from './devices.ts';
import { readPreferences, saveNotificationPreferences } from './preferences.ts';
import type { NamedKinds } from './service.ts';
import { listNotifications, markSeen, readBell } from './service.ts';

/** `kinds` name the records of notifications; they come from features that import this one. */
export function notificationHandlers(kinds: NamedKinds, { serverKey }: Devices) {
  const os = implement(notificationsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    bell: os.bell.handler(({ context }) => readBell(context, kinds)),
    list: os.list.handler(({ context, input }) => listNotifications(context, input, kinds)),
    markSeen: os.markSeen.handler(({ context, input }) => markSeen(context, input, kinds)),
    preferences: os.preferences.handler(({ context }) => readPreferences(context)),
    savePreferences: os.savePreferences.handler(({ context, input }) => saveNotificationPreferences(context, input)),
    device: os.device.handler(({ context }) => readDevice(context, { serverKey })),
    addDevice: os.addDevice.handler(({ context, input }) => addDevice(context, input, { serverKey })),
    removeDevice: os.removeDevice.handler(({ context }) => removeDevice(context, { serverKey })),
  });
}
