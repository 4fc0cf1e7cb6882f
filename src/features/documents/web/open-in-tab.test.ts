import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentFormatNames } from '../rules.ts';
import { openInTab, opensInTab } from './open-in-tab.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a tab', () => {
  it.each([
    [true, ['application/pdf', 'image/jpeg', 'image/png']],
    [false, ['image/jpeg', 'image/png']],
  ])('shows only formats that the browser supports; PDF: %s', (pdfViewerEnabled, shown) => {
    vi.stubGlobal('navigator', { pdfViewerEnabled });
    expect(documentFormatNames.filter(opensInTab)).toEqual(shown);
  });

  it('opens at once and gets its URL later', async () => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    const open = vi.fn(() => tab);
    vi.stubGlobal('open', open);
    let resolve = (_url: string) => {};
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    expect(openInTab(() => promise, vi.fn())).toBe(true);
    expect(open).toHaveBeenCalledOnce();
    expect(tab.opener).toBeNull();
    resolve('/file');
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/file'));
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('closes if there is no URL; a blocked one requests none', async () => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    const onFailed = vi.fn();
    openInTab(() => Promise.reject(new Error('no')), onFailed);
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
    expect(tab.close).toHaveBeenCalledOnce();
    vi.stubGlobal('open', () => null);
    const address = vi.fn();
    expect(openInTab(address, onFailed)).toBe(false);
    expect(address).not.toHaveBeenCalled();
  });
});
