import { afterEach, describe, expect, it } from 'vitest';
import { stageColour } from '#platform/words/stage-colour.ts';
import { stageKind } from '#platform/words/stages.ts';
import type { OwnWord } from '#platform/words/words.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { boardStages, newStages, nextStage, openStages, stageQuarters, wonStages } from './stages.ts';

const word = (key: string, more: Partial<OwnWord> = {}): OwnWord => ({
  kind: 'lead_stage',
  key,
  name: null,
  colour: null,
  is_hidden: false,
  is_removed: false,
  merged_into: null,
  ...more,
});

afterEach(() => setOwnWords([]));

describe('the stages of an agency', () => {
  it('are the shipped ones without own words', () => {
    expect(boardStages()).toEqual(['new', 'contacted', 'qualified', 'negotiation', 'closed']);
    expect(['new', 'negotiation', 'closed', 'lost'].map(nextStage)).toEqual(['contacted', 'closed', null, null]);
    expect(['new', 'contacted', 'qualified', 'negotiation', 'closed'].map(stageQuarters)).toEqual([0, 1, 2, 3, 4]);
  });

  it('follow the order of the words, past hidden, merged and removed ones', () => {
    setOwnWords([
      word('new'),
      word('new.attempted'),
      word('contacted', { is_hidden: true }),
      word('qualified', { merged_into: 'negotiation' }),
      word('negotiation.drafting', { is_removed: true }),
      word('negotiation'),
      word('closed'),
      word('closed.registered'),
      word('lost'),
    ]);
    expect(boardStages()).toEqual(['new', 'new.attempted', 'negotiation', 'closed', 'closed.registered']);
    expect(openStages()).toEqual(['new', 'new.attempted', 'negotiation']);
    expect(nextStage('new.attempted')).toBe('negotiation');
    expect(nextStage('contacted')).toBe('negotiation');
    expect(nextStage('negotiation')).toBe('closed');
    expect(nextStage('closed')).toBeNull();
    expect([wonStages(), newStages()]).toEqual([
      ['closed', 'closed.registered'],
      ['new', 'new.attempted'],
    ]);
    expect(['new', 'new.attempted', 'negotiation', 'closed.registered'].map(stageQuarters)).toEqual([0, 1, 3, 4]);
  });

  it('have the colour of the agency, else of the shipped stage that they work like', () => {
    setOwnWords([word('closed.registered', { colour: 'teal' }), word('qualified.site_visited')]);
    expect(['closed.registered', 'qualified.site_visited', 'closed', 'lost'].map(stageColour)).toEqual([
      'teal',
      'amber',
      'green',
      'grey',
    ]);
  });

  it.each([
    ['closed.registered', 'won'],
    ['lost.not_serious', 'lost'],
    ['lostandfound', 'open'],
    ['qualified.closed', 'open'],
  ])('%s counts as %s', (key, kind) => {
    expect(stageKind(key)).toBe(kind);
  });
});
