import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#platform/i18n/languages.ts';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import type { AddressChoice } from '../../rules.ts';

interface SheetRequest {
  /** One property for its sheet, several for a comparison. */
  readonly propertyIds: readonly string[];
  readonly language: Language;
  readonly address: AddressChoice;
}

export function sheetUrl({ propertyIds, language, address }: SheetRequest): string {
  const query = new URLSearchParams({ language, address });
  const [first = '', ...others] = propertyIds;
  if (others.length === 0) return `/api/properties/${first}/sheet?${query}`;
  for (const id of propertyIds) query.append('id', id);
  return `/api/properties/comparison?${query}`;
}

/** The PDF. It is kept for a minute, so that sharing can start at once after the press. */
export function sheetFileQuery(request: SheetRequest, name: string) {
  const url = sheetUrl(request);
  return queryOptions({
    queryKey: ['sheet', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (answer.ok) return new File([await answer.blob()], name, { type: 'application/pdf' });
      const problem = await answer.json().catch(() => null);
      throw new RefusedCall(String(answer.status), problem?.data ?? problem);
    },
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}

/** Whether this is a phone that passes files on to its other apps. */
export function maySharePdf(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || !('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([''], 'sheet.pdf', { type: 'application/pdf' })] });
}
