/**
 * What the QR code of a registration holds: its number alone, which every State's register finds. No address can be built
 * from it: MahaRERA's own codes hold an id of the register that the number does not give
 * (https://maharerait.maharashtra.gov.in/public/project/view/36185, behind a captcha), and no stable address by number is
 * documented for the other States (looked up in November 2026).
 */
export function reraCodeText(registrationNumber: string): string {
  return registrationNumber.trim();
}
