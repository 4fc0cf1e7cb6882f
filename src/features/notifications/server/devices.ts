import type { Context, Staff, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { areUsable } from '#platform/push/server/encrypt.ts';
import type { ServerKey } from '#platform/push/server/server-key.ts';
import type { PushDeviceInput, ThisDevice } from '../contract.ts';
import { preferenceTopic } from './preferences.ts';
import { deleteDevice, deleteSameBrowser, findDevice, upsertDevice } from './repository-devices.ts';

export interface Devices {
  readonly serverKey: Pick<ServerKey, 'publicKey'>;
}

/** The server key, and the endpoint of this session's browser. */
export async function readDevice(context: Context<Staff>, { serverKey }: Devices): Promise<ThisDevice> {
  const device = await findDevice(context.db, context.actor.sessionId);
  const isReachable = device?.server_key === serverKey.publicKey;
  return { server_key: serverKey.publicKey, endpoint: isReachable ? device.endpoint : null };
}

/** Turns push on for the browser of this session, until sign-out or removal. */
export async function addDevice(
  context: Context<Staff>,
  input: PushDeviceInput,
  devices: Devices,
): Promise<ThisDevice> {
  if (!areUsable(input)) throw invalidField('p256dh', 'not_key');
  const { sessionId } = context.actor;
  await transact(context, async (tx) => {
    // The same browser may still be registered under an earlier session.
    await deleteSameBrowser(tx.db, sessionId, input);
    const server_key = devices.serverKey.publicKey;
    const row = { session_id: sessionId, ...input, server_key, created_at: context.clock.now() };
    if (!(await upsertDevice(tx.db, row))) throw new Failure('conflict', { reason: 'device_taken' });
    await record(context, tx, true);
  });
  return readDevice(context, devices);
}

export async function removeDevice(context: Context<Staff>, devices: Devices): Promise<ThisDevice> {
  await transact(context, async (tx) => {
    if (await deleteDevice(tx.db, context.actor.sessionId)) await record(context, tx, false);
  });
  return readDevice(context, devices);
}

async function record({ actor }: Context<Staff>, tx: Transaction, isOn: boolean): Promise<void> {
  const difference = { push_on_device: [!isOn, isOn] } as const;
  await tx.record({ topic: preferenceTopic, entityId: actor.profileId, action: 'updated', difference });
}
