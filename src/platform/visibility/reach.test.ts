import { expect, it } from 'vitest';
import type { PersonReach } from './reach.ts';
import { isReached, isTakeable } from './reach.ts';

const reach: PersonReach = {
  agents: { own: ['asha'], team: ['asha', 'ravi'] },
  kinds: { leads: { write: 'own', delete: 'team' } },
};
const leadOf = (...agents: Array<string | null>) => ({ kind: 'leads' as const, agents });

it('reaches the records of the agents that the act allows', () => {
  const reached = ['asha', 'ravi', 'zoya', null].map((agent) => [
    isReached(reach, 'write', leadOf(agent)),
    isReached(reach, 'delete', leadOf(agent)),
  ]);
  expect(reached).toEqual([
    [true, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

it('reaches what one of several agents shares', () => {
  expect(isReached(reach, 'write', leadOf('zoya', 'asha'))).toBe(true);
});

it('reaches everything without a limit, and other kinds', () => {
  expect(isReached(null, 'delete', leadOf(null))).toBe(true);
  expect(isReached(reach, 'write', { kind: 'clients', agents: ['zoya'] })).toBe(true);
});

it('lets a person take a record that has no agent', () => {
  expect([leadOf('asha'), leadOf(null), leadOf('zoya')].map((lead) => isTakeable(reach, lead))).toEqual([
    true,
    true,
    false,
  ]);
});
