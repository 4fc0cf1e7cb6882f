import { useLingui } from '@lingui/react/macro';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { IconButton } from '#ui/button.tsx';
import { eraseLeadQuestion } from './erase-question-part.ts';

/** Erases the personal data of a lead in the trash, for users with the permission. */
export function EraseDeletedLead({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Question = eraseLeadQuestion.useComponent(isAsking, isAsking, close);
  if (!permissions.includes('erase_person')) return null;
  return (
    <>
      <IconButton
        icon={Eraser}
        size="sm"
        label={t`Erase ${title}`}
        onPointerEnter={eraseLeadQuestion.prefetch}
        onFocus={eraseLeadQuestion.prefetch}
        onClick={() => setAsking(true)}
      />
      {Question && isAsking && <Question lead={{ id, full_name: title }} onErased={close} onClose={close} />}
    </>
  );
}
