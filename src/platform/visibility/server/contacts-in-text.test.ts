import { describe, expect, it } from 'vitest';
import { findContacts, keptContact, keptEmail, keptPhones, keptText, maskContacts } from './contacts-in-text.ts';

const masked = (text: string, ...hidden: string[]) =>
  maskContacts(text, findContacts(text), (key) => hidden.includes(key));

describe('maskContacts', () => {
  const number = '+919822012345';

  it.each([
    ['98220 12345', '982•• •••45'],
    ['+91 98220 12345', '+91 982•• •••45'],
    ['098220-12345', '0982••-•••45'],
    ['(98220) 12345', '(982••) •••45'],
    ['९८२२० १२३४५', '९८२•• •••४५'],
    ['Ring 9822012345, then 98220 99999.', 'Ring 982•••••45, then 98220 99999.'],
    ['98220 99999 98220 12345', '98220 99999 982•• •••45'],
    ['https://wa.me/919822012345?text=Hi', 'https://wa.me/91982•••••45?text=Hi'],
    ['home:98220 12345', 'home:982•• •••45'],
    ['2026-11-29 98220 12345', '2026-11-29 982•• •••45'],
  ])('hides the middle of %s', (text, shown) => {
    expect(masked(text, number)).toBe(shown);
  });

  it('hides numbers of other countries and landlines', () => {
    expect(masked('+1 (415) 555-0123', '+14155550123')).toBe('+1 (41•) •••-••23');
    expect(masked('020 2567 8901', '+912025678901')).toBe('020 2••• ••01');
  });

  it('hides email addresses in any case', () => {
    expect(masked('To Asha.Rao@Example.in, or mailto:asha%40x.in', 'asha.rao@example.in', 'asha@x.in')).toBe(
      'To A•••@•••, or mailto:a•••@•••',
    );
  });

  it('leaves all else as it is', () => {
    const text = 'Flat 12, ₹ 1,35,00,000, 2026-11-29T10:00:00Z, 0190b1e8-7c42-7123-8456-123456789012, 98220 54321';
    expect(masked(text, number)).toBe(text);
  });
});

describe('what a form sends back', () => {
  it('stands for the stored value while its mask is unchanged', () => {
    expect(keptContact('+91 982•• •••45', '+91 98220 12345')).toBe('+91 98220 12345');
    expect(keptContact('98220 54321', '+91 98220 12345')).toBe('98220 54321');
    expect(keptEmail('a•••@•••', 'Asha@example.in')).toBe('Asha@example.in');
    expect(keptPhones(['work:982•• •••46', 'home:98220 1'], ['home:98220 12345', 'work:98220 12346'])).toEqual([
      'work:98220 12346',
      'home:98220 1',
    ]);
  });

  it('tells nobody whether a guess of the digits is right', () => {
    expect(keptContact('9822• •••45', '98220 12345')).toBe('9822• •••45');
    expect(() => keptEmail('b•••@•••', 'asha@example.in')).toThrow();
    expect(keptText('Ring 9822• •••45', 'Ring 98220 12345')).toBe('Ring 9822• •••45');
  });

  it('keeps the contacts of an edited text', () => {
    const stored = 'Wife: 98220 12345, asha@example.in';
    expect(keptText('Her: 982•• •••45, a•••@•••. Call later', stored)).toBe(
      'Her: 98220 12345, asha@example.in. Call later',
    );
  });
});
