import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { ConsentPurpose } from '../rules.ts';

/** The names that recipients see. */
const purposeLabels: Readonly<Record<ConsentPurpose, MessageDescriptor>> = {
  service: msg`answers to your enquiry`,
  offers: msg`matching properties`,
  reminders: msg`reminders of meetings`,
  marketing: msg`news and advertising`,
};

/** Null: the link is unknown. */
export interface StoppableEmails {
  readonly purpose: ConsentPurpose;
  readonly state: 'do_not_contact' | 'consent_withdrawn' | null;
}

interface Filling {
  readonly language: Language;
  readonly nonce: string;
  readonly agency: string;
  readonly token: string;
  readonly emails: StoppableEmails | null;
}

/** The page behind the link in every email. It works without JavaScript; opening it changes nothing. */
export function unsubscribePage({ language, nonce, agency, token, emails }: Filling): string {
  const texts = textsFor(language);
  const button = (act: string, label: string, isPrimary = false) =>
    `<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}&amp;act=${act}"><button${isPrimary ? ' class="primary"' : ''}>${escapeHtml(label)}</button></form>`;
  const { title, text, buttons } = contentOf();
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: #f6f3ef; --sheet: #fff; --ink: #2c2622; --ink-2: #5f5750; --line: #8f857c; --accent: #9c4526; --on-accent: #fff; font: 1rem/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Gujarati', sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1816; --sheet: #26221f; --ink: #f1ece7; --ink-2: #b9afa6; --line: #8a8077; --accent: #e59a7a; --on-accent: #2a130a; } }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { box-sizing: border-box; max-width: 32rem; margin: 12vh auto 0; padding: 2rem; border-radius: 12px; background: var(--sheet); }
.agency { margin: 0 0 1rem; color: var(--accent); font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--ink-2); overflow-wrap: anywhere; }
div { display: flex; flex-wrap: wrap; gap: .75rem; }
form { margin: 0; }
button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 34rem) { main { margin: 0; min-height: 100vh; border-radius: 0; padding: 2rem 1.25rem; } button { width: 100%; } form { flex: 1 1 100%; } }
</style>
</head>
<body><main><p class="agency">${escapeHtml(agency)}</p><h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p><div>${buttons.join('')}</div></main></body>
</html>
`;

  function contentOf(): { title: string; text: string; buttons: string[] } {
    if (!emails)
      return {
        title: texts._(msg`This link is not valid`),
        text: texts._(msg`Copy the whole link from the email, or reply to it and ask us to stop.`),
        buttons: [],
      };
    const about = texts._(purposeLabels[emails.purpose]);
    if (emails.state === 'do_not_contact')
      return {
        title: texts._(msg`We no longer contact you`),
        text: texts._(msg`You get no calls, messages or emails from us.`),
        buttons: [button('allow', texts._(msg`Undo`))],
      };
    if (emails.state === 'consent_withdrawn')
      return {
        title: texts._(msg`These emails have stopped`),
        text: texts._(msg`We stopped: ${about}, by email.`),
        buttons: [button('undo', texts._(msg`Undo`)), button('all', texts._(msg`Stop all calls and messages, too`))],
      };
    return {
      title: texts._(msg`Stop these emails?`),
      text: texts._(msg`This stops: ${about}, by email.`),
      buttons: [
        button('stop', texts._(msg`Stop these emails`), true),
        button('all', texts._(msg`Stop all calls and messages, too`)),
      ],
    };
  }
}
