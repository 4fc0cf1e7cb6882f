import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, pauseToasts, resumeToasts, shownToasts, subscribeToToasts, toast } from './toast.ts';

const titles = () => shownToasts().map(({ title }) => title);
const undo = { label: 'Undo', onAction: () => undefined };

beforeEach(() => {
  vi.useFakeTimers();
  resumeToasts();
});
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  pauseToasts();
  vi.useRealTimers();
});

it('keeps earlier toasts until the list is shown, and starts their time then', () => {
  pauseToasts();
  toast({ title: 'Client deleted' });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Client deleted']);
  resumeToasts();
  vi.advanceTimersByTime(4_999);
  expect(titles()).toEqual(['Client deleted']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it('pauses and resumes with the remaining time', () => {
  toast({ title: 'Client deleted', durationMs: 10_000, action: undo });
  vi.advanceTimersByTime(6_000);
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  resumeToasts();
  vi.advanceTimersByTime(3_999);
  expect(titles()).toEqual(['Client deleted']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it('shows at most three: removes the oldest without an action first, then the oldest', () => {
  toast({ title: 'one', action: undo });
  toast({ title: 'two' });
  toast({ title: 'three', action: undo });
  toast({ title: 'four' });
  expect(titles()).toEqual(['one', 'three', 'four']);
  toast({ title: 'five', action: undo });
  expect(titles()).toEqual(['one', 'three', 'five']);
  toast({ title: 'six' });
  expect(titles()).toEqual(['three', 'five', 'six']);
});

it('restarts a repeated toast, and keeps two with undo apart', () => {
  toast({ title: 'Error', text: 'No network', tone: 'danger' });
  vi.advanceTimersByTime(4_000);
  toast({ title: 'Error', text: 'No network', tone: 'danger' });
  expect(titles()).toEqual(['Error']);
  vi.advanceTimersByTime(4_000);
  expect(titles()).toEqual(['Error']);
  toast({ title: 'Client deleted', action: undo });
  toast({ title: 'Client deleted', action: undo });
  expect(titles()).toEqual(['Error', 'Client deleted', 'Client deleted']);
});

it('notifies listeners, and can be dismissed by its caller', () => {
  const heard = vi.fn();
  const stop = subscribeToToasts(heard);
  const dismissLater = toast({ title: 'Saving' });
  dismissLater();
  expect(titles()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toast({ title: 'Saved' });
  expect(heard).toHaveBeenCalledTimes(2);
});
