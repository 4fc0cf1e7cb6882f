import { PropertyEditScreen } from '#features/properties/web/property-edit-screen.tsx';
import { latePart } from '#ui/late-part.ts';

const closing = latePart(() => import('./closing-dialog.late.tsx').then((part) => part.ClosingDialog));

/** The form of a property, which asks for the deal when it becomes sold or rented. */
export function PropertyEditPageScreen() {
  return <PropertyEditScreen closing={closing} />;
}
