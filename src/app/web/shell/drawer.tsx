import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import { MainMenu, SidebarFooter } from './sidebar.tsx';

/** The menu as a drawer over the page, on narrow screens. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} placement="start" title={t`Menu`}>
      <MainMenu isOpen />
      <SidebarFooter isOpen />
    </Dialog>
  );
}
