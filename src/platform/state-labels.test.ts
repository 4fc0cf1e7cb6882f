import { expect, it } from 'vitest';
import { indianStates } from './indian-states.ts';
import { stateLabels } from './state-labels.ts';

it('has the same English name for every State as files', () => {
  const labels = Object.entries(stateLabels).map(([code, { message }]) => [code, message]);
  expect(Object.fromEntries(labels)).toEqual(Object.fromEntries(indianStates.map(({ code, name }) => [code, name])));
});
