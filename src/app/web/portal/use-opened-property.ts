import { useCallback, useEffect, useState } from 'react';

const parameter = 'property';

function openedNow(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** The URL of a property's page in the portal. */
export function propertyHref(id: string): string {
  return `/portal?${parameter}=${encodeURIComponent(id)}`;
}

/** The property whose page is open; the back button of the browser closes it. */
export function useOpenedProperty(): { opened: string | null; open: (id: string | null) => void } {
  const [opened, setOpened] = useState(openedNow);
  useEffect(() => {
    const read = () => setOpened(openedNow());
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const open = useCallback((id: string | null) => {
    history.pushState(null, '', id === null ? '/portal' : propertyHref(id));
    setOpened(id);
    scrollTo({ top: 0 });
  }, []);
  return { opened, open };
}
