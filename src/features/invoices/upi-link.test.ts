import { expect, it } from 'vitest';
import { upiLink } from './upi-link.ts';

const request = {
  to: 'sahyadri.homes@okbank',
  name: 'Sahyadri Homes & Sons',
  amount: '118000.50',
  reference: '26-27/000042',
  note: 'Invoice 26-27/000042',
};

it('contains all parts', () => {
  expect(upiLink(request)).toBe(
    'upi://pay?pa=sahyadri.homes@okbank&pn=Sahyadri%20Homes%20%26%20Sons&tr=2627000042&tn=Invoice%2026-27%2F000042&am=118000.50&cu=INR',
  );
});

it('escapes names, so that they cannot add parameters', () => {
  const link = new URL(upiLink({ ...request, name: 'आँगन&am=1#?', note: '100% = સો @ home' }));
  expect(link.searchParams.getAll('am')).toEqual(['118000.50']);
  expect(link.searchParams.get('pn')).toBe('आँगन&am=1#?');
  expect(link.searchParams.get('tn')).toBe('100% = સો @ home');
  expect(link.hash).toBe('');
});
