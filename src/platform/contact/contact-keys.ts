/** Numbers that people type to get past a form: they identify nobody. */
export function isContactKey(e164: string): boolean {
  const digits = e164.replace(/^\+91/u, '').replace(/\D/gu, '');
  return (
    digits.length >= 7 &&
    !/^(\d)\1*$/u.test(digits) &&
    !'01234567890123456789'.includes(digits) &&
    !'98765432109876543210'.includes(digits)
  );
}
