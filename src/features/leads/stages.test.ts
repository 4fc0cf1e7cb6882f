import { afterEach, describe, expect, it } from 'vitest';
import { stageColour } from '#platform/words/stage-colour.ts';
import { stageKind } from '#platform/words/stages.ts';
import { aStage } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { boardStages, newStages, nextStage, openStages, stageQuarters, wonStages } from './stages.ts';

afterEach(() => setOwnWords([]));

describe('the stages of an agency', () => {
  it('are the shipped ones without own words', () => {
    expect(boardStages()).toEqual(['new', 'contacted', 'qualified', 'negotiation', 'closed']);
    expect(['new', 'negotiation', 'closed', 'lost'].map(nextStage)).toEqual(['contacted', 'closed', null, null]);
    expect(['new', 'contacted', 'qualified', 'negotiation', 'closed'].map(stageQuarters)).toEqual([0, 1, 2, 3, 4]);
  });

  it('follow the order of the words, past hidden, merged and removed ones', () => {
    setOwnWords([
      aStage('new'),
      aStage('new.attempted'),
      aStage('contacted', { is_hidden: true }),
      aStage('qualified', { merged_into: 'negotiation' }),
      aStage('negotiation.drafting', { is_removed: true }),
      aStage('negotiation'),
      aStage('closed'),
      aStage('closed.registered'),
      aStage('lost'),
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
    setOwnWords([aStage('closed.registered', { colour: 'teal' }), aStage('qualified.site_visited')]);
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
