import type { ToastMessage } from './toast.ts';
import { toast } from './toast.ts';

const key = 'carried-toast';
const freshMs = 20_000;

type Carried = Pick<ToastMessage, 'title' | 'text' | 'tone'> & { readonly carriedAt: number };

/** Shows a toast on the next page. */
export function carryToast(message: Pick<ToastMessage, 'title' | 'text' | 'tone'>): void {
  const carried: Carried = { ...message, carriedAt: Date.now() };
  try {
    sessionStorage.setItem(key, JSON.stringify(carried));
  } catch {
    // A browser that keeps nothing says nothing: the page itself shows what happened.
  }
}

/** Shows the toast of the previous page once, unless it is old. */
export function showCarriedToast(): void {
  try {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    sessionStorage.removeItem(key);
    // Written by carryToast.
    const { carriedAt, ...message } = JSON.parse(kept) as Carried;
    if (Date.now() - carriedAt < freshMs) toast(message);
  } catch {
    // As above.
  }
}
