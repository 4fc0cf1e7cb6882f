import { describe, expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import {
  accountApprovedEmail,
  addressChangedEmail,
  approvalRequestEmail,
  confirmationEmail,
  invitationEmail,
  resetEmail,
  type SecurityEvent,
  securityEventEmail,
} from './email-texts.ts';

const securityEvents: readonly SecurityEvent[] = [
  ...(['password_changed', 'second_factor_off'] as const),
  ...(['second_factor_reset', 'recovery_code_used'] as const),
];
const url = 'https://agency.in/somewhere#token';

describe.each(languageCodes)('emails in %s', (language) => {
  const to = { email: 'asha@a.in', full_name: 'Asha Rao', language };
  const emails = {
    confirmation: confirmationEmail({ to, url }),
    reset: resetEmail({ to, url }),
    invitation: invitationEmail({ to, url, companyName: 'Rao Homes' }),
    'invitation without a name': invitationEmail({ to, url, companyName: '' }),
    waiting: approvalRequestEmail({ to, url, newcomer: { name: 'Ravi', email: 'ravi@a.in' } }),
    'let in': accountApprovedEmail({ to, url }),
    'address changed': addressChangedEmail({ to, newEmail: 'new@a.in' }),
    ...Object.fromEntries(securityEvents.map((event) => [event, securityEventEmail({ to, event })])),
  };

  const values = ['Asha Rao', 'Rao Homes', 'Ravi', 'ravi@a.in', 'new@a.in', 'none'];

  it.each(Object.entries(emails))('%s: has a subject, a greeting and translated text', (kind, email) => {
    expect(email).toMatchObject({ recipient: 'asha@a.in', language });
    expect(email.paragraphs[0]).toContain('Asha Rao');
    const texts = [email.subject, ...email.paragraphs, email.action?.label ?? 'none'];
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(3);
      expect(text).not.toMatch(/[{}]|undefined/u);
      if (language !== 'en') expect(leftInEnglish(text, values)).toEqual([]);
    }
    expect(email.action?.url).toBe(
      kind === 'address changed' || securityEvents.some((event) => event === kind) ? undefined : url,
    );
  });

  it('name the person they are about', () => {
    expect(emails.invitation.subject).toContain('Rao Homes');
    expect(emails.waiting.subject).toContain('Ravi');
    expect(emails.waiting.paragraphs.join()).toContain('ravi@a.in');
    expect(emails['address changed'].paragraphs.join()).toContain('new@a.in');
  });
});
