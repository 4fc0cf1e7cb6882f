import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered, openSaves } from '#platform/forms/web/lost-answers.ts';
import { connect } from '#platform/rpc/web/client.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { CompanyInput, companyContract } from '../contract.ts';

export const companyApi = connect<typeof companyContract>('company');

export type CompanySettings = Awaited<ReturnType<typeof companyApi.read>>;
export type CompanyEdit = Omit<CompanyInput, 'version'>;

export const companyQuery = queryOptions({ queryKey: ['company', 'settings'], queryFn: () => companyApi.read() });

export const currencyQuery = queryOptions({
  queryKey: ['company', 'currency'],
  queryFn: () => companyApi.currency(),
  meta: { topics: ['invoices'] },
});

/** Changes how amounts are shown for everybody; under way until this page shows them so, too. */
export function useSetCurrency() {
  const queryClient = useQueryClient();
  const [saveOn] = useState(openSaves);
  return useMutation({
    scope: { id: 'company' },
    // On what is known when its turn comes: nobody is in conflict with their own last choice.
    mutationFn: async (currency: CompanySettings['currency']) => {
      const { version } = await queryClient.ensureQueryData(currencyQuery);
      return saveOn(version, (on) => companyApi.setCurrency({ currency, version: on }));
    },
    onSuccess: (saved) => keepCompany(queryClient, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: currencyQuery.queryKey }),
  });
}

export interface CompanySave {
  /** What the edit started from; null: whatever is known when its turn comes. */
  readonly base: CompanySettings | null;
  readonly edit: CompanyEdit;
}

/** Saves some settings. What others changed elsewhere stays; only a clash in one of these is refused as a conflict. */
export function useSaveCompany() {
  const queryClient = useQueryClient();
  const [send] = useState(openCompanySaves);
  return useMutation({
    // One after the other: nobody is in conflict with their own last save.
    scope: { id: 'company' },
    mutationFn: async ({ base, edit }: CompanySave) =>
      saveCompany(send, base ?? (await queryClient.ensureQueryData(companyQuery)), edit),
    onSuccess: async (saved) => {
      // An answer on its way may be older than this one.
      await queryClient.cancelQueries({ queryKey: companyQuery.queryKey });
      void keepCompany(queryClient, saved);
    },
    onError: (error) => {
      const current = companyNow(error);
      if (current) void keepCompany(queryClient, current);
    },
  });
}

/** The settings as they stand, of a save that was refused because somebody else saved first. */
export function companyNow(error: unknown): CompanySettings | null {
  const problem = problemOf(error);
  return problem.code === 'conflict' && isCompany(problem.current) ? problem.current : null;
}

/** Resolves when what everybody carries of the company has been asked for anew: its name, time zone and currency. */
export function keepCompany(queryClient: QueryClient, known: CompanySettings): Promise<void> {
  queryClient.setQueryData(companyQuery.queryKey, known);
  return queryClient.invalidateQueries({ queryKey: ['me'] });
}

type SendEdit = (base: CompanySettings, edit: CompanyEdit) => Promise<CompanySettings>;

/** Sends edits as long as a screen is open: what a save made whose answer was lost is one's own, and no conflict. */
function openCompanySaves(): SendEdit {
  const saveOn = openSaves();
  // The fields of edits that nobody answered.
  const lost = new Set<keyof CompanyEdit>();
  return async (base, edit) => {
    try {
      const saved = await saveOn(base.version, (version) => {
        // On one's own save: what was taken back since is not in this edit, and must not stay.
        const takenBack = version === base.version ? [] : [...lost].map((field) => [field, base[field]]);
        return companyApi.save({ ...Object.fromEntries(takenBack), ...edit, version });
      });
      lost.clear();
      return saved;
    } catch (error) {
      if (isUnanswered(error)) for (const field of fieldsOf(edit)) lost.add(field);
      throw error;
    }
  };
}

async function saveCompany(send: SendEdit, base: CompanySettings, edit: CompanyEdit): Promise<CompanySettings> {
  try {
    return await send(base, edit);
  } catch (error) {
    const current = companyNow(error);
    if (!current || hasClash(base, edit, current)) throw error;
    return send(current, edit);
  }
}

function hasClash(base: CompanySettings, edit: CompanyEdit, current: CompanySettings): boolean {
  return fieldsOf(edit).some((field) => current[field] !== base[field] && current[field] !== edit[field]);
}

function fieldsOf(edit: CompanyEdit): (keyof CompanyEdit)[] {
  // The fields of an edit are those of the settings.
  return Object.keys(edit) as (keyof CompanyEdit)[];
}

function isCompany(value: unknown): value is CompanySettings {
  return typeof value === 'object' && value !== null && 'sign_up_policy' in value;
}
