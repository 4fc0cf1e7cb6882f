import type { CompanyInput } from '../contract.ts';

/** Company data of the demo agency; the numbers are well-formed but fictitious. */
export const demoCompany: Omit<CompanyInput, 'version'> = {
  name: 'Sahyadri Homes, Pune',
  email: 'office@sahyadrihomes.example',
  phone: '+91 20 5550 0134',
  website: 'www.sahyadrihomes.example',
  address: '2nd Floor, Sahyadri House, Baner Road, Baner, Pune 411045',
  state: '27',
  rera_number: 'A52100012345',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  bank_holder: 'Sahyadri Homes',
  bank_account: '50100012345678',
  bank_ifsc: 'DEMO0000123',
  upi_address: 'sahyadrihomes@demobank',
  owner_reports: 'review',
};
