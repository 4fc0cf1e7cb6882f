import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MovedCount } from '../contract.ts';

/** Writes how much of each kind moves, or was edited: '3 notes, 2 meetings'. */
export function useFormatMoved(): (counts: readonly MovedCount[]) => string {
  const { t } = useLingui();
  const format = ({ kind, count }: MovedCount): string => {
    switch (kind) {
      case 'notes':
        return t`${plural(count, { one: '# note', other: '# notes' })}`;
      case 'communications':
        return t`${plural(count, { one: '# call or message', other: '# calls and messages' })}`;
      case 'meetings':
        return t`${plural(count, { one: '# meeting', other: '# meetings' })}`;
      case 'follow_ups':
        return t`${plural(count, { one: '# follow-up', other: '# follow-ups' })}`;
      case 'requirements':
        return t`${plural(count, { one: '# requirement', other: '# requirements' })}`;
      case 'enquiries':
        return t`${plural(count, { one: '# enquiry', other: '# enquiries' })}`;
      case 'decisions':
        return t`${plural(count, { one: '# answer to a property', other: '# answers to properties' })}`;
      case 'links':
        return t`${plural(count, { one: '# link', other: '# links' })}`;
      case 'visit_requests':
        return t`${plural(count, { one: '# visit request', other: '# visit requests' })}`;
      case 'proposals':
        return t`${plural(count, { one: '# proposed correction', other: '# proposed corrections' })}`;
      case 'documents':
        return t`${plural(count, { one: '# document', other: '# documents' })}`;
      case 'deals':
        return t`${plural(count, { one: '# deal', other: '# deals' })}`;
      case 'invoices':
        return t`${plural(count, { one: '# invoice', other: '# invoices' })}`;
      case 'properties':
        return t`${plural(count, { one: '# property', other: '# properties' })}`;
      case 'leads':
        return t`${plural(count, { one: '# lead', other: '# leads' })}`;
      case 'reports':
        return t`${plural(count, { one: '# report', other: '# reports' })}`;
      case 'consents':
        return t`${plural(count, { one: '# consent entry', other: '# consent entries' })}`;
      case 'requests':
        return t`${plural(count, { one: '# privacy request', other: '# privacy requests' })}`;
      default:
        return t`${plural(count, { one: '# other entry', other: '# other entries' })}`;
    }
  };
  return (counts) => counts.map(format).join(', ');
}
