import { describe, expect, it } from 'vitest';
import { aRoutingRule } from './routing-testing.ts';
import type { RoutedLead } from './rules.ts';
import { decideRouting, fitsRule } from './rules.ts';

const facts = (changes: Partial<RoutedLead> = {}): RoutedLead => ({
  source: 'portal',
  interest: 'buying',
  places: ['Baner, Pune'],
  budget: '9000000.00',
  property_type_ids: ['flat'],
  property_id: 'home',
  property_agent_id: 'asha',
  language: 'mr',
  campaign: 'Diwali 2026',
  ...changes,
});
const here = (id: string, changes = {}) => ({ id, is_on_leave: false, open_leads: 0, limit: null, ...changes });

describe('the conditions of a rule', () => {
  it.each([
    [{}, true],
    [{ sources: ['portal', 'email'] as const }, true],
    [{ sources: ['email'] as const }, false],
    [{ interests: ['renting'] as const }, false],
    [{ localities: ['baner'] }, true],
    [{ localities: ['Pune', 'Wakad'] }, true],
    [{ localities: ['Ban'] }, false],
    [{ localities: ['बाणेर'] }, false],
    [{ budget_from: '9000000' }, true],
    [{ budget_to: '8999999.99' }, false],
    [{ property_type_ids: ['flat'] }, true],
    [{ property_id: 'other' }, false],
    [{ languages: ['mr'] as const }, true],
    [{ languages: ['hi'] as const }, false],
    [{ campaigns: ['DIWALI  2026'] }, true],
    [{ campaigns: ['Diwali'] }, false],
  ])('%j fits: %s', (conditions, fits) => {
    // The lists are readonly only here.
    expect(fitsRule({ ...aRoutingRule(), ...conditions }, facts())).toBe(fits);
  });

  it('asks for a budget that is known', () => {
    expect(fitsRule(aRoutingRule({ budget_from: '1' }), facts({ budget: null }))).toBe(false);
    expect(fitsRule(aRoutingRule(), facts({ budget: null }))).toBe(true);
  });
});

describe('a decision', () => {
  const groups = new Map([
    [
      'baner',
      [
        { agent_id: 'asha', last_turn: 3 },
        { agent_id: 'ravi', last_turn: 1 },
        { agent_id: 'zoya', last_turn: 2 },
      ],
    ],
  ]);
  const turn = aRoutingRule({ name: 'Baner', way: 'turn', group_id: 'baner' });
  const people = (...all: ReturnType<typeof here>[]) => new Map(all.map((one) => [one.id, one]));

  it('gives the turn to who waited longest, and skips leave, limits and people who left', () => {
    const everybody = people(here('asha'), here('ravi'), here('zoya'));
    expect(decideRouting([turn], facts(), { people: everybody, groups })).toMatchObject({
      agent_id: 'ravi',
      skipped: [],
    });
    const some = people(here('asha'), here('ravi', { is_on_leave: true }), here('zoya', { open_leads: 5, limit: 5 }));
    expect(decideRouting([turn], facts(), { people: some, groups })).toMatchObject({
      agent_id: 'asha',
      skipped: [
        { agent_id: 'ravi', reason: 'leave' },
        { agent_id: 'zoya', reason: 'full' },
      ],
    });
    expect(decideRouting([turn], facts(), { people: people(here('zoya')), groups }).agent_id).toBe('zoya');
  });

  it('gives by load to the fewest open leads', () => {
    const rule = { ...turn, way: 'load' as const };
    const loaded = people(
      here('asha', { open_leads: 2 }),
      here('ravi', { open_leads: 4 }),
      here('zoya', { open_leads: 3 }),
    );
    expect(decideRouting([rule], facts(), { people: loaded, groups }).agent_id).toBe('asha');
    expect(decideRouting([rule], facts(), { people: loaded, groups, except: 'asha' }).agent_id).toBe('zoya');
  });

  it('offers a claim to everybody who is free, but passes it on to one', () => {
    const rule = { ...turn, way: 'claim' as const };
    const some = people(here('asha', { open_leads: 1 }), here('ravi'), here('zoya', { is_on_leave: true }));
    expect(decideRouting([rule], facts(), { people: some, groups })).toMatchObject({
      agent_id: null,
      offered_to: ['ravi', 'asha'],
    });
    expect(decideRouting([rule], facts(), { people: some, groups, isPassedOn: true }).agent_id).toBe('ravi');
  });

  it('takes the first rule that fits and has somebody, in their order', () => {
    const rules = [
      aRoutingRule({ is_enabled: false }),
      aRoutingRule({ sources: ['email'] }),
      aRoutingRule({ name: 'On leave', way: 'person', agent_id: 'ravi' }),
      aRoutingRule({ name: 'Agent of the property' }),
    ];
    const some = people(here('asha'), here('ravi', { is_on_leave: true }));
    expect(decideRouting(rules, facts(), { people: some, groups })).toMatchObject({
      rule: { name: 'Agent of the property' },
      agent_id: 'asha',
      skipped: [{ agent_id: 'ravi', reason: 'leave' }],
    });
    expect(decideRouting(rules, facts({ property_agent_id: null }), { people: some, groups })).toMatchObject({
      rule: null,
      agent_id: null,
    });
  });
});
