/**
 * States and Union Territories with their GST state codes (Central Goods and Services Tax Rules 2017, form GST REG-01;
 * codes 25 and 28 are no longer assigned).
 */
export const indianStates = [
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '18', name: 'Assam' },
  { code: '10', name: 'Bihar' },
  { code: '04', name: 'Chandigarh' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '07', name: 'Delhi' },
  { code: '30', name: 'Goa' },
  { code: '24', name: 'Gujarat' },
  { code: '06', name: 'Haryana' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '20', name: 'Jharkhand' },
  { code: '29', name: 'Karnataka' },
  { code: '32', name: 'Kerala' },
  { code: '38', name: 'Ladakh' },
  { code: '31', name: 'Lakshadweep' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '27', name: 'Maharashtra' },
  { code: '14', name: 'Manipur' },
  { code: '17', name: 'Meghalaya' },
  { code: '15', name: 'Mizoram' },
  { code: '13', name: 'Nagaland' },
  { code: '21', name: 'Odisha' },
  { code: '34', name: 'Puducherry' },
  { code: '03', name: 'Punjab' },
  { code: '08', name: 'Rajasthan' },
  { code: '11', name: 'Sikkim' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '36', name: 'Telangana' },
  { code: '16', name: 'Tripura' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '19', name: 'West Bengal' },
] as const;

export type StateCode = (typeof indianStates)[number]['code'];
export const stateCodes: readonly string[] = indianStates.map((state) => state.code);

/** The name of a State by its GST code; the code itself if it is unknown. */
export function stateName(code: string): string {
  return indianStates.find((state) => state.code === code)?.name ?? code;
}

/** Finds the code for a State as people write it ('maharashtra', 'MH', 'Orissa'); null if unknown. */
export function findStateCode(text: string): StateCode | null {
  const wanted = text.trim().toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/gu, ' ');
  const alias = Object.hasOwn(stateAliases, wanted) ? stateAliases[wanted] : undefined;
  if (alias) return alias;
  return indianStates.find((state) => state.code === wanted || state.name.toLowerCase() === wanted)?.code ?? null;
}

const stateAliases: Record<string, StateCode> = {
  an: '35',
  ap: '37',
  ar: '12',
  as: '18',
  br: '10',
  ch: '04',
  cg: '22',
  ct: '22',
  dl: '07',
  'new delhi': '07',
  ga: '30',
  gj: '24',
  hr: '06',
  hp: '02',
  jk: '01',
  jh: '20',
  ka: '29',
  kl: '32',
  la: '38',
  ld: '31',
  mp: '23',
  mh: '27',
  mn: '14',
  ml: '17',
  mz: '15',
  nl: '13',
  od: '21',
  or: '21',
  orissa: '21',
  py: '34',
  pondicherry: '34',
  pb: '03',
  rj: '08',
  sk: '11',
  tn: '33',
  ts: '36',
  tg: '36',
  tr: '16',
  up: '09',
  uk: '05',
  ut: '05',
  uttaranchal: '05',
  wb: '19',
  'andaman and nicobar': '35',
  'dadra and nagar haveli': '26',
  'daman and diu': '26',
  'jammu and kashmir': '01',
};
