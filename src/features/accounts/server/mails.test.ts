import { describe, expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import {
  addressChangedLetter,
  confirmationLetter,
  type DoorEvent,
  doorEventLetter,
  invitationLetter,
  letInLetter,
  resetLetter,
  waitingLetter,
} from './mails.ts';

const doorEvents: readonly DoorEvent[] = [
  ...(['password_changed', 'second_factor_off'] as const),
  ...(['second_factor_reset', 'recovery_code_used'] as const),
];
const url = 'https://agency.in/somewhere#token';

describe.each(languageCodes)('letters in %s', (language) => {
  const to = { email: 'asha@a.in', full_name: 'Asha Rao', language };
  const letters = {
    confirmation: confirmationLetter({ to, url }),
    reset: resetLetter({ to, url }),
    invitation: invitationLetter({ to, url, companyName: 'Rao Homes' }),
    'invitation without a name': invitationLetter({ to, url, companyName: '' }),
    waiting: waitingLetter({ to, url, newcomer: { name: 'Ravi', email: 'ravi@a.in' } }),
    'let in': letInLetter({ to, url }),
    'address changed': addressChangedLetter({ to, newEmail: 'new@a.in' }),
    ...Object.fromEntries(doorEvents.map((event) => [event, doorEventLetter({ to, event })])),
  };

  const values = ['Asha Rao', 'Rao Homes', 'Ravi', 'ravi@a.in', 'new@a.in', 'none'];

  it.each(Object.entries(letters))('%s: is whole', (kind, letter) => {
    expect(letter).toMatchObject({ recipient: 'asha@a.in', language });
    expect(letter.paragraphs[0]).toContain('Asha Rao');
    const texts = [letter.subject, ...letter.paragraphs, letter.action?.label ?? 'none'];
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(3);
      expect(text).not.toMatch(/[{}]|undefined/u);
      if (language !== 'en') expect(leftInEnglish(text, values)).toEqual([]);
    }
    expect(letter.action?.url).toBe(
      kind === 'address changed' || doorEvents.some((event) => event === kind) ? undefined : url,
    );
  });

  it('name who it is about', () => {
    expect(letters.invitation.subject).toContain('Rao Homes');
    expect(letters.waiting.subject).toContain('Ravi');
    expect(letters.waiting.paragraphs.join()).toContain('ravi@a.in');
    expect(letters['address changed'].paragraphs.join()).toContain('new@a.in');
  });
});
