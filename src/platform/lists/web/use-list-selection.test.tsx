import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useListSelection } from './use-list-selection.ts';

const shown = ['a', 'b', 'c', 'd'];

function open(filter: object = {}) {
  return renderHook(({ filter: current }) => useListSelection(shown, current), { initialProps: { filter } });
}

it('ticks one, and with Shift all from the last one', () => {
  const { result } = open();
  act(() => result.current.toggle('d'));
  act(() => result.current.toggle('b', { range: true }));
  expect(result.current.ids).toEqual(['d', 'b', 'c']);
  act(() => result.current.toggle('c'));
  expect(result.current.ids).toEqual(['d', 'b']);
  act(() => result.current.clear());
  expect(result.current.ids).toEqual([]);
});

it('selects everything that the filter finds, until one is unticked', () => {
  const { result } = open();
  act(() => result.current.selectAll());
  expect(result.current).toMatchObject({ isAll: true, ids: [] });
  expect(result.current.isSelected('not shown yet')).toBe(true);
  act(() => result.current.toggle('b'));
  expect(result.current).toMatchObject({ isAll: false, ids: ['a', 'c', 'd'] });
});

it('keeps what was ticked under another filter, but not everything of the former one', () => {
  const { result, rerender } = open();
  act(() => result.current.toggle('a'));
  rerender({ filter: { search: 'x' } });
  expect(result.current.ids).toEqual(['a']);
  act(() => result.current.selectAll());
  rerender({ filter: { search: 'y' } });
  expect(result.current).toMatchObject({ isAll: false, ids: [] });
});
