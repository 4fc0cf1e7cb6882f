import { useLingui } from '@lingui/react/macro';
import { TypedConfirmDialog } from '#ui/typed-confirm-dialog.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';

/** Irreversible, so the user must type the name. */
export function EraseDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const { t } = useLingui();
  const { erase } = usePeopleMutations();
  const { full_name } = person;
  return (
    <TypedConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      name={full_name}
      title={t`Erase ${full_name}?`}
      text={t`Permanently erases name, addresses, phone, picture, account and emails, also from the change history. Records of ${full_name} stay.`}
      confirmLabel={t`Erase permanently`}
      busy={erase.isPending}
      onConfirm={() => erase.mutate(person, { onSettled: onClose })}
    />
  );
}
