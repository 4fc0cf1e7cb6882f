import type { DocumentFormat } from '../rules.ts';

/** Whether this browser shows the format in a tab. Browsers on phones often cannot show PDF. */
export function opensInTab(format: DocumentFormat): boolean {
  return format.startsWith('image/') || (format === 'application/pdf' && navigator.pdfViewerEnabled);
}

/** Opens a new tab and then loads the URL in it; returns whether the browser allowed the tab. */
export function openInTab(address: () => Promise<string>, onFailed: (error: unknown) => void): boolean {
  // Opened synchronously in the click, because browsers block tabs that open later.
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  address().then(
    (url) => tab.location.replace(url),
    (error: unknown) => {
      tab.close();
      onFailed(error);
    },
  );
  return true;
}
