import { useLingui } from '@lingui/react/macro';
import type { addressBack } from './way-back.ts';

/** The label of the back link. */
export function BackLabel({ to }: Pick<ReturnType<typeof addressBack>, 'to'>) {
  const { t } = useLingui();
  switch (to) {
    case '/leads/$id':
      return t`Back to the lead`;
    case '/clients/$id':
      return t`Back to the client`;
    case '/properties/$id':
      return t`Back to the property`;
    case '/meetings/calendar':
      return t`Back to the calendar`;
    default:
      return t`Back to meetings`;
  }
}
