import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuickRefusalOf } from '#features/consents/web/use-quick-refusal.ts';
import { NotificationActionsContext } from '#features/notifications/web/notification-actions.ts';
import { useShareRequest } from '#features/properties/web/share-request.ts';
import { ContactRefusalSource } from '#platform/contact/web/contact-refusal.ts';
import { useContactRequest } from '#platform/contact/web/contact-request.ts';
import { useRevealRequest } from '#platform/contact/web/contact-reveal.ts';
import { DocumentPartsSource } from '#platform/files/web/document-parts.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { useMedia } from '#ui/use-media.ts';
import { onceShown } from '../once-shown.ts';
import { documentParts } from './document-parts.tsx';
import { keepEarlyKeys } from './early-keys.ts';
import { notificationActions } from './notification-actions.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarState } from './sidebar-state.ts';
import { useSigningOut } from './sign-out-request.ts';
import { TopBar } from './top-bar.tsx';
import { useFloating } from './use-floating.ts';

keepEarlyKeys();

const afterStart = lazyComponent(() => import('../after-start.lazy.tsx').then((part) => part.AfterStart));
const shortcuts = lazyComponent(() => import('./shortcuts.ts').then((part) => part.Shortcuts));
const palette = lazyComponent(() => import('../after-start.lazy.tsx').then((part) => part.Palette));
const keys = lazyComponent(() => import('./keyboard-help.lazy.tsx').then((part) => part.KeyboardHelp));
const leaving = lazyComponent(() => import('./sign-out.lazy.tsx').then((part) => part.SignOut));
const offline = lazyComponent(() => import('../after-start.lazy.tsx').then((part) => part.OfflineLine));
const contact = lazyComponent(() => import('./contact-dialog.lazy.tsx').then((part) => part.ContactDialog));
const reveal = lazyComponent(() =>
  import('#features/visibility/web/reveal-dialog.lazy.tsx').then((part) => part.RevealDialog),
);
const sharing = lazyComponent(() =>
  import('#features/property-links/web/share-dialog.lazy.tsx').then((part) => part.ShareDialog),
);
const drawer = lazyComponent(() => import('./drawer.tsx').then((part) => part.Drawer));

export function Shell() {
  const { t } = useLingui();
  const isNarrow = useMedia('(width < 48rem)');
  const hasRoom = useMedia('(width >= 64rem)');
  const { floating, open, toggle, close } = useFloating();
  const openMenu = () => toggle('drawer');
  const sidebar = useSidebarState(hasRoom, openMenu);
  const [isShown, setShown] = useState(false);
  const AfterStart = afterStart.useComponent(isShown, false);
  const Shortcuts = shortcuts.useComponent(true, false);
  const OfflineLine = offline.useComponent(isShown, false);
  const queryClient = useQueryClient();
  useEffect(() => {
    void onceShown(queryClient).then(() => {
      setShown(true);
      // Users type immediately after ⌘K.
      palette.prefetch();
    });
  }, [queryClient]);
  const isOpen = (what: NonNullable<typeof floating>) => [floating === what, floating === what, close] as const;
  const Palette = palette.useComponent(...isOpen('palette'));
  const KeyboardHelp = keys.useComponent(...isOpen('keys'));
  const Drawer = drawer.useComponent(...isOpen('drawer'));
  const [request, stopContact] = useContactRequest();
  const ContactDialog = contact.useComponent(request !== null, request !== null, stopContact);
  const [revealed, stopRevealing] = useRevealRequest();
  const RevealDialog = reveal.useComponent(revealed !== null, revealed !== null, stopRevealing);
  const [shared, stopSharing] = useShareRequest();
  const ShareDialog = sharing.useComponent(shared !== null, shared !== null, stopSharing);
  const [isSigningOut, stopSigningOut] = useSigningOut();
  const SignOut = leaving.useComponent(isSigningOut, isSigningOut, stopSigningOut);

  return (
    <NotificationActionsContext value={notificationActions}>
      <div className="flex min-h-dvh">
        <a
          href="#main"
          className="print:hidden absolute top-[-96px] left-3 z-20 rounded-control bg-raised px-3 py-2 shadow-float focus:top-2"
        >
          {t`Skip to content`}
        </a>
        {!isNarrow && <Sidebar isOpen={sidebar.isOpen} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            isNarrow={isNarrow}
            isSidebarOpen={sidebar.isOpen}
            onToggleSidebar={sidebar.toggle}
            onOpenPalette={() => open('palette')}
            onOpenKeys={() => open('keys')}
          />
          {OfflineLine && <OfflineLine />}
          <main
            id="main"
            tabIndex={-1}
            className="flex-1 px-8 pt-6 pb-10 outline-none has-data-fills-page:flex has-data-fills-page:flex-col phone:px-4 phone:pt-4 phone:pb-24 print:p-0"
          >
            <ContactRefusalSource value={useQuickRefusalOf}>
              <DocumentPartsSource value={documentParts}>
                <Outlet />
              </DocumentPartsSource>
            </ContactRefusalSource>
          </main>
        </div>
        {isNarrow && <PhoneBar onOpenMenu={openMenu} />}
        {AfterStart && <AfterStart />}
        {Shortcuts && <Shortcuts openPalette={() => open('palette')} openKeys={() => open('keys')} />}
        {SignOut && <SignOut onClose={stopSigningOut} />}
        {ContactDialog && request && <ContactDialog request={request} onClose={stopContact} />}
        {RevealDialog && revealed && <RevealDialog key={revealed.id} request={revealed} onClose={stopRevealing} />}
        {ShareDialog && shared && <ShareDialog request={shared} onClose={stopSharing} />}
        {Palette && <Palette onClose={close} />}
        {KeyboardHelp && <KeyboardHelp onClose={close} />}
        {Drawer && <Drawer onClose={close} />}
      </div>
    </NotificationActionsContext>
  );
}
