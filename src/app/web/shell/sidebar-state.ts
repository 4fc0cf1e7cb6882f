import { useEffect, useState } from 'react';

const cookieName = 'sidebar';
const sevenDays = 7 * 24 * 60 * 60;

/**
 * Whether the sidebar is open; stored in a cookie for seven days. On narrow screens only its icons are shown, and its
 * toggle opens the menu over the page (`onMenu`). Ctrl/Meta+B does the same.
 */
export function useSidebarState(hasRoom: boolean, onMenu: () => void) {
  const [isOpen, setOpen] = useState(() => !document.cookie.split('; ').includes(`${cookieName}=closed`));
  const toggle = () => {
    if (!hasRoom) return onMenu();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${cookieName}=${isOpen ? 'closed' : 'open'}; path=/; max-age=${sevenDays}; samesite=lax`;
    setOpen(!isOpen);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The email editor uses the same keys for bold.
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'b') {
        event.preventDefault();
        toggle();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return { isOpen: hasRoom && isOpen, toggle };
}
