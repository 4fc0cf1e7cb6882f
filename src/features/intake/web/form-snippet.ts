import { escapeHtml } from '#platform/escape-html.ts';
import { maxEnquiryLengths } from '../rules.ts';

type SnippetLabels = Readonly<Record<'name' | 'phone' | 'email' | 'message' | 'send', string>>;

/** The enquiry form for the agency's own website: plain HTML that takes the look of the page. */
export function formSnippet(url: string, labels: SnippetLabels): string {
  const label = (name: keyof SnippetLabels, field: string) => `<label>${escapeHtml(labels[name])} ${field}</label>`;
  return [
    `<form method="post" action="${escapeHtml(url)}">`,
    label('name', `<input name="name" required maxlength="${maxEnquiryLengths.full_name}" autocomplete="name">`),
    label('phone', `<input name="phone" type="tel" maxlength="${maxEnquiryLengths.phone}" autocomplete="tel">`),
    label('email', `<input name="email" type="email" maxlength="${maxEnquiryLengths.email}" autocomplete="email">`),
    label('message', `<textarea name="message" maxlength="${maxEnquiryLengths.message}"></textarea>`),
    // Robots fill it in; people do not see it.
    '<input name="website" tabindex="-1" autocomplete="off" aria-hidden="true" style="display:none">',
    `<button>${escapeHtml(labels.send)}</button>`,
    '</form>',
  ].join('\n');
}
