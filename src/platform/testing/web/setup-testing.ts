import { cleanup, configure } from '@testing-library/react';
import type { Window as TestWindow } from 'happy-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';

// Less than the time limit of a test, so that a failure names the element that is missing.
configure({ asyncUtilTimeout: 4_000 });

const startUrl = 'http://localhost:3000/';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  setDraftOwner('meera');
});

// Runs after the hooks of the test file, which shares its page and its modules with other files.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
  localStorage.clear();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  reportAnswer(true);
  (window as unknown as TestWindow).happyDOM.setURL(startUrl);
});
