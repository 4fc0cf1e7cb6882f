import { PropertyEditScreen } from '#features/properties/web/form/property-edit-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

const closing = lazyComponent(() => import('./closing-dialog.lazy.tsx').then((part) => part.ClosingDialog));

/** The property form, which asks for the deal when the status becomes sold or rented. */
export function PropertyEditPageScreen() {
  return <PropertyEditScreen closing={closing} />;
}
