/** A short message about what just happened. It can be shown from anywhere, even before the toast list has loaded. */
export interface ToastMessage {
  title: string;
  text?: string | undefined;
  tone?: 'success' | 'danger' | 'info' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** About other users' changes: removed before messages about the user's own actions. */
  isBackground?: boolean | undefined;
  /** Default 5 s; paused while the pointer or focus is on it or another window is active. */
  durationMs?: number | undefined;
}

export interface Toast extends ToastMessage {
  readonly id: number;
}

interface Running {
  toast: Toast;
  remainingMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const limit = 3;
const defaultMs = 5_000;

let nextId = 1;
let running: readonly Running[] = [];
let shown: readonly Toast[] = [];
// Starts paused, until the list is on the screen.
let isPaused = true;
const listeners = new Set<() => void>();

/** Shows a toast; returns a function that dismisses it. An equal toast restarts instead of being added again. */
export function toast(message: ToastMessage): () => void {
  const same = message.action ? undefined : running.find(({ toast: other }) => isSame(other, message));
  if (same) remove(same.toast.id);
  const entry: Running = {
    toast: { ...message, id: nextId++ },
    remainingMs: message.durationMs ?? defaultMs,
    startedAt: 0,
    timer: undefined,
  };
  running = [...running, entry];
  while (running.length > limit) remove(leastMissed().toast.id);
  if (!isPaused) start(entry);
  publish();
  return () => dismissToast(entry.toast.id);
}

export function dismissToast(id: number): void {
  remove(id);
  publish();
}

export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const entry of running) {
    clearTimeout(entry.timer);
    entry.remainingMs -= Date.now() - entry.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  running.forEach(start);
}

export function shownToasts(): readonly Toast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an element is in a toast: dialogs and popovers do not count that as a press outside. */
export function inToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

function start(entry: Running): void {
  entry.startedAt = Date.now();
  // After a pause, a toast that was about to end stays for a moment, so that it can be read.
  entry.timer = setTimeout(() => dismissToast(entry.toast.id), Math.max(entry.remainingMs, 500));
}

function remove(id: number): void {
  const gone = running.find((entry) => entry.toast.id === id);
  if (!gone) return;
  clearTimeout(gone.timer);
  running = running.filter((entry) => entry !== gone);
}

/**
 * The toast to drop: one about others' changes, else the oldest without an action, else the oldest; the newest only if
 * it is about others' changes.
 */
function leastMissed(): Running {
  const older = running.slice(0, -1);
  const found =
    running.find((entry) => entry.toast.isBackground) ?? older.find((entry) => !entry.toast.action) ?? older[0];
  if (!found) throw new Error('more toasts than the limit, and none is older');
  return found;
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return !one.action && one.title === other.title && one.text === other.text && one.tone === other.tone;
}

function publish(): void {
  shown = running.map((entry) => entry.toast);
  for (const listener of listeners) listener();
}
