import { expect, it } from 'vitest';
import { ArchiveRefused } from '#platform/archive/server/format.ts';
import { WrongSetting } from '#platform/environment/server/environment.ts';
import { Failure } from '#platform/failure.ts';
import { exitMessage } from './exit-message.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED' });

it.each([
  [new WrongSetting('PORT must be a number.'), 'PORT must be a number.'],
  [new ArchiveRefused('There is no file a.aangan.'), 'There is no file a.aangan.'],
  [refused('10.0.0.1'), 'connect ECONNREFUSED 10.0.0.1:5432'],
  [
    Object.assign(new Failure('unavailable', { reason: 'files' }), { cause: new Error('EACCES: permission denied') }),
    'The files cannot be reached: EACCES: permission denied',
  ],
  [
    new AggregateError([refused('::1'), refused('127.0.0.1')]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [new DOMException('aborted', 'AbortError'), 'AbortError: aborted'],
  ['a text', 'a text'],
])('of %s is one sentence', (error, message) => {
  expect(exitMessage(error).split('\n')[0]).toBe(message);
});

it.each([
  new Error('a bug'),
  new Failure('conflict'),
  Object.assign(new TypeError('a wrong argument'), { code: 'ERR_INVALID_ARG_TYPE' }),
])('of the bug %s has the stack', (error) => {
  expect(exitMessage(error)).toContain('exit-message.test.ts');
});
