import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import type { FixedAddress } from '../../addresses.ts';
import { drainEarlyKeys } from './early-keys.ts';

/** Keyboard shortcuts. Single keys are ignored while typing, and can be switched off in Settings. */
export function Shortcuts({ openPalette, openKeys }: { openPalette: () => void; openKeys: () => void }): null {
  const { has_shortcuts } = useMe();
  const navigate = useNavigate();
  const acts = useRef({ openPalette, openKeys });
  acts.current = { openPalette, openKeys };
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if ((event.metaKey || event.ctrlKey) && key === 'k') {
        event.preventDefault();
        acts.current.openPalette();
        return;
      }
      if (!has_shortcuts || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      const before = first && Date.now() - first.at < 1500 ? first.key : '';
      first = null;
      const act = shortcuts[`${before}${before ? ' ' : ''}${event.key === '?' ? '?' : key}`];
      if (act === 'palette') acts.current.openPalette();
      else if (act === 'keys') acts.current.openKeys();
      else if (act === 'move') moveInList(key === 'j' ? 1 : -1);
      else if (act === 'select') selectInList(event.shiftKey);
      else if (act) void navigate({ to: act });
      else if (before) endSequence(event);
      else if (key === 'c' || key === 'g') first = { key, at: Date.now() };
      else pressInRow(event);
      if (act || first) event.preventDefault();
    };
    for (const event of drainEarlyKeys()) onKey(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [has_shortcuts, navigate]);
  return null;
}

const shortcuts: Record<string, FixedAddress | 'palette' | 'keys' | 'move' | 'select'> = {
  '/': 'palette',
  '?': 'keys',
  j: 'move',
  k: 'move',
  x: 'select',
  'c p': '/properties/add',
  'c c': '/clients/add',
  'c m': '/meetings/schedule',
  'c a': '/agents/add',
  'c l': '/leads/add',
  'g d': '/',
  'g p': '/properties',
  'g c': '/clients',
  'g m': '/meetings',
  'g a': '/agents',
  'g l': '/leads',
  'g s': '/settings',
};

const waitMs = 50;
const waitsAtMost = 40;

/** Moves the focus through the list on the page, even one that is about to render; Enter then opens an entry. */
function moveInList(step: 1 | -1, waits = waitsAtMost): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-list-entry]')];
  if (entries.length === 0) {
    // Stops when the user has begun to type.
    if (waits > 0) setTimeout(() => isTypedIn(document.activeElement) || moveInList(step, waits - 1), waitMs);
    return;
  }
  const current = entries.findIndex(
    (entry) => entry.contains(document.activeElement) || entry === document.activeElement,
  );
  const next = entries[current === -1 ? (step === 1 ? 0 : entries.length - 1) : current + step];
  const target = next?.matches('a,button') ? next : next?.querySelector<HTMLElement>('a,button');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** Ticks the entry with the focus, or else the one under the pointer; with Shift all from the last one ticked. */
function selectInList(shiftKey: boolean): void {
  const focused = document.activeElement?.closest('[data-list-entry]');
  const entry = focused ?? [...document.querySelectorAll('[data-list-entry]')].find((one) => one.matches(':hover'));
  entry?.querySelector('input[data-select]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
}

/** A letter that completes no sequence must not act on its own, in a row or in the calendar. */
function endSequence(event: KeyboardEvent): void {
  if (isLetter(event.key)) event.preventDefault();
}

/** Presses the button of the row with the focus whose `aria-keyshortcuts` names the key. */
function pressInRow(event: KeyboardEvent): void {
  if (event.repeat || !isLetter(event.key)) return;
  const row = document.activeElement?.closest('[data-list-entry]');
  const button = row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key.toUpperCase()}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

function isLetter(key: string): boolean {
  return /^[a-z]$/iu.test(key);
}

function isTyping(event: KeyboardEvent): boolean {
  return isTypedIn(event.target);
}

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select') ||
    target.closest('[role=dialog],[role=menu],[role=listbox]') !== null
  );
}
