import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { privacyContract } from '../contract.ts';
import type { RetentionKind } from '../rules.ts';

export const privacyApi = connect<typeof privacyContract>('privacy');

export const privacyRequestsQuery = (state: 'open' | 'closed') => ({
  ...listOptions('privacy_requests', [state], (cursorInput, options) =>
    privacyApi.list({ state, ...cursorInput }, options),
  ),
  meta: { topics: ['clients', 'leads'] },
});

export const privacySettingsQuery = queryOptions({
  queryKey: ['privacy_settings', 'read'],
  queryFn: () => privacyApi.settings(),
});

export const retentionPreviewQuery = (kind: RetentionKind, months: number) =>
  queryOptions({
    queryKey: ['privacy_settings', 'preview', kind, months],
    queryFn: () => privacyApi.preview({ kind, months }),
    placeholderData: keepPreviousData,
    meta: { topics: ['clients', 'leads', 'communications'] },
  });
