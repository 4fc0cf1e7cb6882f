import { Link } from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { ColumnChart } from './column-chart.tsx';
import { LineChart } from './line-chart.tsx';

const part = (key: string, value: number, variant: 1 | 2 | 'rest' = 1) => ({
  key,
  value,
  variant,
  label: `${key}: ${value}`,
  link: <Link to="." hash={key} />,
});

const columns = [
  { name: 'Jan', parts: [part('jan-site', 4), part('jan-call', 2, 2)] },
  { name: 'Feb', parts: [part('feb-site', 1)], ghost: { ...part('feb-before', 3) }, goal: 5 },
  { name: 'Mar', parts: [part('mar-site', 2), part('mar-call', 5, 'rest')] },
];

const figure = (
  <ChartFigure
    title="Leads"
    note="How many there are."
    height="h-40"
    table={{
      columns: ['Month', 'Leads'],
      rows: [{ key: 'jan', cells: ['January', '6'] }],
    }}
  >
    {(drawing) => <ColumnChart {...drawing} columns={columns} isWhole format={String} height="h-40" />}
  </ChartFigure>
);

/** The points that get the focus one after the other, from the first. */
async function pressKeys(...keys: readonly string[]): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  const note = (event: FocusEvent) => {
    if (event.target instanceof Element) seen.push(event.target.getAttribute('aria-label'));
  };
  act(() => screen.getAllByRole('link')[0]?.focus());
  document.addEventListener('focusin', note);
  await userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
  document.removeEventListener('focusin', note);
  return seen;
}

it('is one stop of the Tab key, and the arrow keys reach every point', async () => {
  await renderApp(figure);
  const chart = screen.getByRole('group', { name: 'Leads' });
  expect(chart.querySelector('[tabindex="0"]')?.getAttribute('aria-label')).toBe('jan-site: 4');
  expect(
    await pressKeys(
      'ArrowUp',
      'ArrowUp',
      'ArrowRight',
      'ArrowDown',
      'ArrowRight',
      'ArrowUp',
      'Home',
      'End',
      'ArrowLeft',
    ),
  ).toEqual([
    ...['jan-call: 2', 'feb-before: 3', 'feb-site: 1', 'mar-site: 2'],
    ...['mar-call: 5', 'jan-site: 4', 'mar-call: 5', 'feb-before: 3'],
  ]);
  // The Tab key comes back to the last point.
  expect([...chart.querySelectorAll('[tabindex="0"]')]).toEqual([document.activeElement]);
  expect(document.activeElement?.getAttribute('href')).toMatch(/#feb-before$/u);
});

it('says what the point with the focus says instead of the note', async () => {
  await renderApp(figure);
  expect(screen.getByText('How many there are.')).toBeTruthy();
  const [point] = screen.getAllByRole('link');
  act(() => point?.focus());
  expect(await screen.findByText('jan-site: 4')).toBeTruthy();
  expect(screen.queryByText('How many there are.')).toBeNull();
  act(() => point?.blur());
  expect(await screen.findByText('How many there are.')).toBeTruthy();
});

it('shows the same figures as a table, and the chart again', async () => {
  await renderApp(figure);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Leads' }));
  const table = screen.getByRole('table', { name: 'Leads' });
  expect(within(table).getByRole('columnheader', { name: 'Leads' })).toBeTruthy();
  expect(within(table).getByRole('cell', { name: '6' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Leads' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart: Leads' }));
  expect(screen.getByRole('group', { name: 'Leads' })).toBeTruthy();
});

it('says that there is nothing, without a table', async () => {
  await renderApp(
    <ChartFigure title="Leads" note="" height="h-40" empty="No leads" table={{ columns: [], rows: [] }}>
      {() => null}
    </ChartFigure>,
  );
  expect(screen.getByText('No leads')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('draws heights and widths in proportion to the values', async () => {
  const drawing = { label: 'Leads', textures: 'id', onRead: () => undefined };
  const { container } = await renderApp(<ColumnChart {...drawing} columns={columns} format={String} height="h-40" />);
  const heightOf = (key: string) => {
    const marks = container.querySelectorAll(`[data-point="${key}"] .chart-mark`);
    return Number.parseFloat(marks[0]?.getAttribute('height') ?? '');
  };
  expect(heightOf('jan-site')).toBeCloseTo(2 * heightOf('jan-call'), 1);
  expect(heightOf('feb-before')).toBeCloseTo(3 * heightOf('feb-site'), 1);
});

it('leaves out the lower of two amounts that would touch on a narrow screen', async () => {
  const amounts = [30, 29, 100, 0, 1];
  const named = amounts.map((value) => ({ name: 'Jan', text: `₹${value}`, parts: [part(String(value), value)] }));
  const drawing = { label: 'Revenue', textures: 'id', onRead: () => undefined };
  const { container } = await renderApp(<ColumnChart {...drawing} columns={named} format={String} height="h-40" />);
  const texts = [...container.querySelectorAll('text')];
  const hidden = texts.filter((text) => text.classList.contains('@max-sm:hidden')).map((text) => text.textContent);
  expect([texts.length, hidden]).toEqual([5, ['₹29', '₹0']]);
});

it('leaves a gap in a line where nothing was measured', async () => {
  const drawing = { label: 'Hours', textures: 'id', onRead: () => undefined };
  const points = [part('jan', 2), null, part('mar', 4), part('apr', 1)].map((point, index) => ({
    name: String(index),
    point,
  }));
  const { container } = await renderApp(<LineChart {...drawing} points={points} format={String} height="h-40" />);
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(container.querySelector('path[vector-effect]')?.getAttribute('d')?.match(/M/gu)).toHaveLength(2);
});

it('moves between rows with up and down, and within a row with left and right', async () => {
  const drawing = { label: 'Stages', textures: 'id', onRead: () => undefined };
  const rows = [
    { key: 'new', name: 'New', figure: '5', parts: [part('on', 3), part('here', 2, 2)] },
    { key: 'closed', name: 'Closed', figure: '3', parts: [part('won', 3)] },
  ];
  await renderApp(<BarChart {...drawing} rows={rows} />);
  expect(await pressKeys('ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft')).toEqual(['here: 2', 'won: 3', 'on: 3']);
});
