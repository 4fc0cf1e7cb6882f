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

/** Changes the display currency for everybody; pending until this page shows it, too. */
export function useSetCurrency() {
  const queryClient = useQueryClient();
  const [saveOn] = useState(openSaves);
  return useMutation({
    scope: { id: 'company' },
    // Reads the version when its turn comes, so that users do not conflict with themselves.
    mutationFn: async (currency: CompanySettings['currency']) => {
      const { version } = await queryClient.ensureQueryData(currencyQuery);
      return saveOn(version, (on) => companyApi.setCurrency({ currency, version: on }));
    },
    onSuccess: (saved) => keepCompany(queryClient, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: currencyQuery.queryKey }),
  });
}

/** Saves a setting that has a right of its own. */
function useSetOne<Value>(save: (value: Value, version: number) => Promise<CompanySettings>) {
  const queryClient = useQueryClient();
  const [saveOn] = useState(openSaves);
  return useMutation({
    scope: { id: 'company' },
    mutationFn: async (value: Value) => {
      const { version } = await queryClient.ensureQueryData(companyQuery);
      return saveOn(version, (on) => save(value, on));
    },
    onSuccess: (saved) => keepCompany(queryClient, saved),
    onError: () => queryClient.invalidateQueries({ queryKey: companyQuery.queryKey }),
  });
}

/** Sets whether sharing a property against the law is refused. */
export const useSetSharingCheck = () =>
  useSetOne((sharing_check: CompanySettings['sharing_check'], version) =>
    companyApi.setSharingCheck({ sharing_check, version }),
  );

/** Sets which roles may download lists as files. */
export const useSetExportRoles = () =>
  useSetOne((export_roles: CompanySettings['export_roles'], version) =>
    companyApi.setExportRoles({ export_roles, version }),
  );

export interface CompanySave {
  /** What the edit is based on; null means the cached settings when its turn comes. */
  readonly base: CompanySettings | null;
  readonly edit: CompanyEdit;
}

/** Saves some settings and merges with other users' changes; a field that both changed is a conflict. */
export function useSaveCompany() {
  const queryClient = useQueryClient();
  const [send] = useState(openCompanySaves);
  return useMutation({
    // In sequence, so that users do not conflict with themselves.
    scope: { id: 'company' },
    mutationFn: async ({ base, edit }: CompanySave) =>
      saveCompany(send, base ?? (await queryClient.ensureQueryData(companyQuery)), edit),
    onSuccess: async (saved) => {
      // A refetch in progress may return an older state.
      await queryClient.cancelQueries({ queryKey: companyQuery.queryKey });
      void keepCompany(queryClient, saved);
    },
    onError: (error) => {
      const current = companyNow(error);
      if (current) void keepCompany(queryClient, current);
    },
  });
}

/** The current settings from a conflict error. */
export function companyNow(error: unknown): CompanySettings | null {
  const problem = problemOf(error);
  return problem.code === 'conflict' && isCompany(problem.current) ? problem.current : null;
}

/** Caches the settings; resolves once the user's data (company name, time zone, currency) has been refetched. */
export function keepCompany(queryClient: QueryClient, known: CompanySettings): Promise<void> {
  queryClient.setQueryData(companyQuery.queryKey, known);
  return queryClient.invalidateQueries({ queryKey: ['me'] });
}

type SendEdit = (base: CompanySettings, edit: CompanyEdit) => Promise<CompanySettings>;

/** Sends edits while a screen is open. A save whose answer was lost counts as the user's own, not as a conflict. */
function openCompanySaves(): SendEdit {
  const saveOn = openSaves();
  // Fields of edits that got no answer.
  const lost = new Set<keyof CompanyEdit>();
  return async (base, edit) => {
    try {
      const saved = await saveOn(base.version, (version) => {
        // The base is the user's own lost save: fields reverted since are not in this edit, so add them.
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
  // Object.keys is typed as string[].
  return Object.keys(edit) as (keyof CompanyEdit)[];
}

function isCompany(value: unknown): value is CompanySettings {
  return typeof value === 'object' && value !== null && 'sign_up_policy' in value;
}
