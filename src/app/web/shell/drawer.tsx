import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import { MainMenu, SidebarFooter } from './sidebar.tsx';

/** The whole menu over the page, where there is no room for it beside. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} placement="start" title={t`Menu`}>
      <MainMenu isOpen />
      <SidebarFooter isOpen />
    </Dialog>
  );
}
