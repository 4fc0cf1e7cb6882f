import { describe, expect, it } from 'vitest';
import { fitList, readList, withoutBrackets } from './lists.ts';

describe('a list in one cell', () => {
  it.each<readonly [string, string[]]>([
    ['Gym, Lift; Parking', ['Gym', 'Lift', 'Parking']],
    ['["Gym","Lift"]', ['Gym', 'Lift']],
    [`['Park', "Visitor Parking"]`, ['Park', 'Visitor Parking']],
    [`["Children's Park", 'Security / Fire Alarm']`, ["Children's Park", 'Security / Fire Alarm']],
    [`['Children\\'s Park', 'Gym']`, ["Children's Park", 'Gym']],
    [`['3 Fan, 2 Light', '1 Bed']`, ['3 Fan, 2 Light', '1 Bed']],
    [`[Park, Gym]`, ['Park', 'Gym']],
    [`["Park", 'Gym`, ['[Park', "'Gym"]],
    ["Children's Park, Gym", ["Children's Park", 'Gym']],
    ["['Park", ["['Park"]],
    ['[]', []],
    ["['']", []],
  ])('%s', (text, entries) => {
    expect(readList(text)).toEqual(entries);
  });

  it('removes the brackets for a template', () => {
    expect(withoutBrackets(`['Hospital', "St. Xavier's School"]`)).toBe("Hospital, St. Xavier's School");
    expect(withoutBrackets('[East] wing')).toBe('[East] wing');
    expect(withoutBrackets('[East]')).toBe('[East]');
    expect(withoutBrackets('[ ]')).toBe('');
  });

  it('passes on entries that do not fit', () => {
    const rest: string[] = [];
    const fitted = fitList(['Gym', 'Swimming pool', 'Lift'], { longest: 8, most: 2 }, (text) => rest.push(text));
    expect(fitted).toEqual(['Gym', 'Swimming']);
    expect(rest).toEqual(['Swimming pool, Lift']);
  });
});
