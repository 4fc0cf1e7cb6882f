import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DragStore } from './drag-store.ts';
import { useDrag } from './use-drag.ts';

/** A row of items; each is 100 px wide, and the position is the index. */
function Row({ log }: { log(entry: string): void }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <div ref={setRoot}>
      {['a', 'b'].map((id) => (
        <button key={id} type="button" data-item={id} onClick={() => log(`click ${id}`)}>
          {id}
        </button>
      ))}
      <input />
      {root && <Drag root={root} log={log} />}
    </div>
  );
}

function Drag({ root, log }: { root: HTMLElement; log(entry: string): void }) {
  const [store] = useState(() => new DragStore<string, { index: number }>());
  useDrag(root, store, {
    handleAt: (target) => (target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null),
    keyHandle: '[data-item]',
    hasGhost: true,
    itemOf: ({ dataset: { item = '' } }) => ({ item, origin: { index: item === 'a' ? 0 : 1 } }),
    targetAt: ({ x }) => ({ index: Math.floor(x / 100) }),
    targetFor: (key, { target: { index } }) => (key === 'ArrowRight' ? { index: index + 1 } : null),
    scrollAreas: () => ({}),
    message: (step, { item, target }) => `${item} ${step} ${target.index}`,
    say: log,
    onDrop: ({ item, target }) => log(`drop ${item} at ${target.index}`),
    onPutBack: ({ item }) => log(`keep ${item}`),
  });
  return null;
}

function open() {
  const log: string[] = [];
  const view = render(<Row log={(entry) => log.push(entry)} />);
  const item = (id: string) => within(view.container).getByRole('button', { name: id });
  return { ...view, log, item };
}

const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
const at = (clientX: number, buttons = 1) => ({ clientX, clientY: 10, button: 0, buttons, pointerType: 'mouse' });
const ghost = () => document.querySelector('body > [data-item]');

/** The mouse is released over an item, and clicks it as a browser would. */
function releaseOver(element: HTMLElement, x: number): void {
  fireEvent.pointerUp(element, at(x, 0));
  fireEvent.click(element, { detail: 1 });
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('clicks with a mouse that hardly moved', () => {
  const { log, item } = open();
  fireEvent.pointerDown(item('a'), at(10));
  fireEvent.pointerMove(item('a'), at(14));
  releaseOver(item('a'), 14);
  expect(log).toEqual(['click a']);
});

it('drops where the mouse is released, without a click', async () => {
  const { log, item } = open();
  fireEvent.pointerDown(item('a'), at(10));
  fireEvent.pointerMove(item('a'), at(150));
  await frame();
  expect(ghost()).not.toBeNull();
  releaseOver(item('b'), 150);
  expect(log).toEqual(['a picked up 0', 'a dropped 1', 'drop a at 1']);
  expect(ghost()).toBeNull();
  await frame();
  fireEvent.click(item('b'), { detail: 1 });
  expect(log.at(-1)).toBe('click b');
});

it('puts the item back with Escape, and swallows the click of the later release', async () => {
  const { log, item } = open();
  fireEvent.pointerDown(item('a'), at(10));
  fireEvent.pointerMove(item('a'), at(30));
  fireEvent.pointerMove(item('a'), at(150));
  await frame();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(ghost()).toBeNull();
  await frame();
  fireEvent.pointerMove(item('a'), at(40));
  releaseOver(item('a'), 40);
  expect(log).toEqual(['a picked up 0', 'a put back 1', 'keep a']);
});

it('puts the item back where the pointer is cancelled', () => {
  const { log, item } = open();
  fireEvent.pointerDown(item('a'), at(10));
  fireEvent.pointerMove(item('a'), at(150));
  fireEvent.pointerCancel(item('a'));
  expect(log.at(-1)).toBe('keep a');
});

it('starts with a long press of a finger, not with a scroll', () => {
  vi.useFakeTimers();
  const { log, item } = open();
  const touch = (x: number) => ({ touches: [{ clientX: x, clientY: 10 }] });
  fireEvent.touchStart(item('a'), touch(10));
  fireEvent.touchMove(item('a'), touch(30));
  vi.advanceTimersByTime(400);
  fireEvent.touchEnd(item('a'));
  expect(log).toEqual([]);
  fireEvent.touchStart(item('a'), touch(10));
  vi.advanceTimersByTime(400);
  const isScrolled = fireEvent.touchMove(item('a'), touch(150));
  const isClicked = fireEvent.touchEnd(item('a'));
  expect({ isScrolled, isClicked }).toEqual({ isScrolled: false, isClicked: false });
  expect(log.at(-1)).toBe('drop a at 1');
});

it('is moved by keys, and announces each step', () => {
  const { log, item } = open();
  const press = (key: string) => {
    fireEvent.keyDown(item('a'), { key });
    return fireEvent.keyUp(item('a'), { key });
  };
  // A button would click when Space is released.
  expect(press(' ')).toBe(false);
  press('ArrowRight');
  press('Escape');
  press(' ');
  press('ArrowRight');
  press('Enter');
  expect(log).toEqual([
    'a picked up 0',
    'a over 1',
    'a put back 1',
    'keep a',
    'a picked up 0',
    'a over 1',
    'a dropped 1',
    'drop a at 1',
  ]);
  expect(press('Enter')).toBe(true);
});

it('is put back where it was dropped at its origin, or the focus moves on', () => {
  const { log, item, getByRole } = open();
  item('a').focus();
  fireEvent.keyDown(item('a'), { key: ' ' });
  fireEvent.keyDown(item('a'), { key: 'Enter' });
  expect(log.splice(0)).toEqual(['a picked up 0', 'a put back 0', 'keep a']);
  fireEvent.keyDown(item('a'), { key: ' ' });
  getByRole('textbox').focus();
  expect(log).toEqual(['a picked up 0', 'a put back 0', 'keep a']);
});
