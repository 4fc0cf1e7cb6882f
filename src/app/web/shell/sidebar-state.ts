import { useCallback, useEffect, useState } from 'react';

const cookieName = 'sidebar';
const sevenDays = 7 * 24 * 60 * 60;

/** Whether the sidebar is open; remembered in a cookie for seven days. ctrl/meta+B toggles it. */
export function useSidebarState() {
  const [isOpen, setOpen] = useState(() => !document.cookie.split('; ').includes(`${cookieName}=closed`));
  const toggle = useCallback(() => {
    setOpen((was) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${cookieName}=${was ? 'closed' : 'open'}; path=/; max-age=${sevenDays}; samesite=lax`;
      return !was;
    });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'b') {
        event.preventDefault();
        toggle();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
  return { isOpen, toggle };
}

/** Whether the window is narrower than a desk (below 768 px). */
export function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia('(max-width: 767px)').matches);
  useEffect(() => {
    const query = matchMedia('(max-width: 767px)');
    const onChange = () => setNarrow(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isNarrow;
}
