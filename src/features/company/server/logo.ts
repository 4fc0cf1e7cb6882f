import { v7 as uuid } from 'uuid';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { readLogo } from '#platform/files/server/picture.ts';
import { logoBytes } from '../rules.ts';
import type { StoredLogo } from './repository.ts';
import { findCompany, updateLogo } from './repository.ts';
import { companyId } from './service.ts';

/** Validates an uploaded picture by its content and makes it the logo. */
export async function saveLogo(context: StaffContext, content: Uint8Array): Promise<void> {
  if (content.byteLength > logoBytes) {
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit: logoBytes }] });
  }
  const { width, height, bytes } = await readLogo(content);
  await setLogo(context, { id: uuid(), width, height, content: bytes });
}

export function removeLogo(context: StaffContext): Promise<void> {
  return setLogo(context, null);
}

function setLogo(context: StaffContext, logo: (StoredLogo & { id: string }) | null): Promise<void> {
  return transact(context, async (tx) => {
    const { logo_id: before } = await findCompany(tx.db, 'no key update');
    const after = logo?.id ?? null;
    if (before === after) return;
    await updateLogo(tx.db, logo, context.clock.now());
    const difference = { logo_id: [before, after] } as const;
    await tx.record({ topic: 'company', entityId: companyId, action: 'updated', difference });
  });
}
