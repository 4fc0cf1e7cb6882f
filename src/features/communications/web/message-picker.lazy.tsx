import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { consentChannelLabels, consentWayLabels } from '#features/consents/labels.ts';
import type { MessagePickerProps } from '#platform/files/web/document-parts.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Select } from '#ui/select.tsx';
import type { CommunicationType } from '../rules.ts';
import { historyQuery } from './history-queries.ts';

const maxExcerptLength = 60;

const typeLabels: Readonly<Record<CommunicationType, MessageDescriptor>> = {
  ...consentChannelLabels,
  phone: consentChannelLabels.call,
  portal: consentWayLabels.portal,
};

/** Chooses one of the latest messages and calls with a person. */
export function MessagePicker({ of, value, onChange, ref: _, ...field }: MessagePickerProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const { data } = useInfiniteQuery(historyQuery(of, null));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{items.length === 0 ? t`No messages yet` : t`Choose a message`}</option>
      {items.map(({ id, type, subject, content, created_at }) => (
        <option key={id} value={id}>
          {[dayOf(created_at), t(typeLabels[type]), excerptOf(subject || content)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Select>
  );
}

/** The beginning of a message, without the markup of an email. */
function excerptOf(text: string): string {
  const plain = text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain.length > maxExcerptLength ? `${plain.slice(0, maxExcerptLength)}…` : plain;
}
