import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { HistoryEntry } from '../contract.ts';
import { consentActionLabels } from './consent-action-labels.ts';

/** Describes what happens to leads and clients alike: requirements, consents, messages and the portal. */
export function useDescribePersonChange(): (entry: HistoryEntry) => { title: string; text?: string } | null {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  return ({ action, difference }) => {
    switch (action) {
      case 'created':
        return { title: t`Added` };
      case 'requirement_added':
        return { title: t`Requirement added` };
      case 'requirement_removed':
        return { title: t`Requirement deleted` };
      case 'emailed':
        return { title: t`Email created`, text: String(difference.subject?.[1] ?? '') };
      case 'texted':
        return { title: difference.type?.[1] === 'sms' ? t`SMS logged` : t`WhatsApp message logged` };
      case 'offered':
        return { title: t`Properties seen in the portal`, text: String(difference.properties?.[1] ?? '') };
      case 'wrote':
        return { title: t`Message from the portal`, text: String(difference.message?.[1] ?? '') };
      case 'link_made':
      case 'link_extended': {
        const until = difference.expires_at?.[1];
        const title = action === 'link_made' ? t`Portal link created` : t`Portal link extended`;
        return typeof until === 'string' ? { title, text: t`valid until ${dayOf(until)}` } : { title };
      }
      case 'link_revoked':
        return { title: t`Portal link revoked` };
      case 'contact_revealed':
        return { title: t`Contact details shown` };
      case 'consent_given':
      case 'consent_withdrawn':
      case 'contact_refused':
      case 'contact_allowed':
        return { title: t(consentActionLabels[action]) };
      default:
        return null;
    }
  };
}
