import type { DocumentFormat } from '../rules.ts';

/** Whether this browser shows such a file in a tab. Browsers on phones often cannot show PDF. */
export function opensInTab(format: DocumentFormat): boolean {
  return format.startsWith('image/') || (format === 'application/pdf' && navigator.pdfViewerEnabled);
}

/** Opens a new tab, and then the address in it; whether the browser let a tab open. */
export function openInTab(address: () => Promise<string>, onFailed: (error: unknown) => void): boolean {
  // Opened within the click: a browser blocks a tab that opens later.
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
