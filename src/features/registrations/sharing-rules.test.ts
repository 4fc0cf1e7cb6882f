import { describe, expect, it } from 'vitest';
import { indianStates } from '#platform/indian-states.ts';
import type { ProjectFacts, SharingFacts } from './sharing-rules.ts';
import { saleKinds, sharingCodes, sharingFindings } from './sharing-rules.ts';

const today = '2026-11-26';
const valid = { valid_from: '2025-01-01', valid_until: '2028-12-31', completed_on: null };
const ended = { ...valid, valid_until: '2026-11-25' };
const project: ProjectFacts = { ...valid, state: '27', page_url: 'https://maharera.maharashtra.gov.in/p/1' };

/** A new flat in Maharashtra that meets every rule. */
function facts(changes: Partial<SharingFacts> = {}): SharingFacts {
  return {
    purpose: 'sale',
    sale_kind: 'new',
    state: '27',
    year_built: null,
    rera_number: null,
    project,
    agents: [valid],
    ...changes,
  };
}
const codes = (changes: Partial<SharingFacts>) => sharingFindings(facts(changes), today).map(({ code }) => code);
const found = new Set<string>();
const noting = (changes: Partial<SharingFacts>) => {
  const list = codes(changes);
  for (const code of list) found.add(code);
  return list;
};

describe('a sale by the builder', () => {
  it('is free with a project and an agent in force', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ project: null, rera_number: 'P52100012345' })).toEqual([]);
    // The last valid day, and a registration without an end.
    expect(codes({ project: { ...project, valid_until: today }, agents: [{ ...valid, valid_until: null }] })).toEqual(
      [],
    );
  });

  it('is refused without a registration (section 3(1))', () => {
    for (const rera_number of [null, '', '  '])
      expect(noting({ project: null, rera_number })).toEqual(['project_unregistered']);
    expect(sharingFindings(facts({ project: null }), today)).toMatchObject([
      { severity: 'refuse', sections: '3(1), 10(a)', order: null },
    ]);
  });

  it('is refused before the registration begins and after it ends, unless completed (5(3))', () => {
    expect(noting({ project: { ...project, ...ended } })).toEqual(['project_expired']);
    expect(noting({ project: { ...project, valid_from: '2026-11-27' } })).toEqual(['project_upcoming']);
    expect(codes({ project: { ...project, ...ended, completed_on: '2026-10-01' } })).toEqual([]);
    expect(codes({ project: { ...project, ...ended, completed_on: '2026-12-01' } })).toEqual(['project_expired']);
  });

  it('warns of a project of another State', () => {
    expect(noting({ project: { ...project, state: '24' } })).toEqual(['project_in_other_state']);
  });

  it('is refused if all known registrations of agency and agent have ended, and warns if none is known (9(1))', () => {
    expect(noting({ agents: [ended, { ...valid, valid_from: '2027-01-01' }] })).toEqual(['agent_expired']);
    expect(codes({ agents: [ended, valid] })).toEqual([]);
    expect(noting({ agents: [] })).toEqual(['agent_unknown']);
    expect(sharingFindings(facts({ agents: [] }), today)).toMatchObject([
      { severity: 'warn', order: 'Maharashtra RERA Rules 2017, 14(2)' },
    ]);
  });

  it('warns where the State asks for a QR code that is missing', () => {
    const bare = { ...project, page_url: null };
    for (const state of ['27', '24', '32']) {
      expect(noting({ state, project: { ...bare, state } }), state).toEqual(['qr_missing']);
      expect(sharingFindings(facts({ state, project: { ...bare, state } }), today)[0]?.order, state).toMatch(/RERA/u);
    }
  });

  it('applies only the Act in a State without rules of its own', () => {
    for (const state of ['29', '07', '13', 'xx']) {
      expect(codes({ state, project: { ...project, page_url: null, state } }), state).toEqual([]);
      expect(codes({ state, project: null }), state).toEqual(['project_unregistered']);
      expect(sharingFindings(facts({ state, agents: [] }), today).every(({ order }) => order === null)).toBe(true);
    }
  });

  it('names refusals before warnings', () => {
    expect(codes({ project: null, agents: [] })).toEqual(['project_unregistered', 'agent_unknown']);
    expect(codes({ project: { ...project, page_url: null }, agents: [ended] })).toEqual([
      'agent_expired',
      'qr_missing',
    ]);
  });
});

describe('everything else', () => {
  it('never stops a rental, a lease, a resale or an exempt sale, in any State', () => {
    const worst = { project: { ...project, ...ended, page_url: null }, agents: [ended] };
    for (const { code: state } of indianStates) {
      for (const purpose of ['rent', 'lease'] as const)
        for (const sale_kind of [null, ...saleKinds])
          for (const given of [worst, { project: null, agents: [] }])
            expect(codes({ ...given, state, purpose, sale_kind })).toEqual([]);
      for (const sale_kind of saleKinds.filter((kind) => kind !== 'new'))
        for (const given of [worst, { project: null, agents: [] }])
          expect(codes({ ...given, state, sale_kind })).toEqual([]);
    }
  });

  it('only warns of a sale of an unknown kind, and not of one that is registered or older than the Act', () => {
    const unknown = { sale_kind: null, project: null, agents: [] };
    expect(noting(unknown)).toEqual(['sale_kind_unknown']);
    expect(codes({ ...unknown, year_built: 2017 })).toEqual(['sale_kind_unknown']);
    expect(codes({ ...unknown, year_built: 2016 })).toEqual([]);
    expect(codes({ ...unknown, rera_number: 'P52100012345' })).toEqual([]);
    expect(sharingFindings(facts(unknown), today)[0]?.severity).toBe('warn');
  });
});

it('has a case for every rule', () => {
  expect([...found].toSorted()).toEqual(sharingCodes.toSorted());
});
