import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import { MainMenu, SidebarFooter } from './sidebar.tsx';

/** The sidebar as a drawer, below 768 px. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} place="start" title={t`Menu`}>
      <MainMenu isOpen />
      <SidebarFooter isOpen />
    </Dialog>
  );
}
