import { permissions } from '#platform/access/rights.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import type { AuthServices } from '../auth-services.ts';
import { approvalRequestEmail } from '../email-texts.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { listLetIn } from '../repository/profiles.ts';

export async function notifyManagers(
  tx: Transaction,
  context: { readonly auth: AuthServices; readonly publicUrl: string },
  newcomer: Pick<AccountRow, 'id' | 'full_name' | 'email'>,
): Promise<void> {
  const url = `${context.publicUrl}/settings`;
  for (const manager of await listLetIn(tx.db, permissions.manage_people)) {
    await tx.notify({
      kind: 'sign_up_waiting',
      topic: 'profiles',
      entityId: newcomer.id,
      recipientId: manager.id,
    });
    if (!context.auth.canSendEmail) continue;
    const { full_name: name, email } = newcomer;
    await context.auth.sendEmail(tx, approvalRequestEmail({ to: manager, url, newcomer: { name, email } }));
  }
}
