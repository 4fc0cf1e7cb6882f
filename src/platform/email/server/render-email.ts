import type { Language } from '#platform/i18n/languages.ts';
import { escapeHtml } from '../../escape-html.ts';

/** An email as a feature writes it: paragraphs and at most one action. */
export interface EmailMessage {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Renders an email as HTML (inline styles only, for mail programs) and as plain text. */
export function renderEmail({ language, subject, paragraphs, action }: EmailMessage): {
  html: string;
  plain: string;
} {
  const paragraphsHtml = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#b05232;color:#fff;text-decoration:none;padding:10px 16px;border-radius:6px;font-weight:600">${escapeHtml(action.label)}</a></p><p style="margin:0;color:#6b635c;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const html = layOutEmail({ language, subject, body: `${paragraphsHtml}${button}` });
  const plain = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : [])].join('\n\n');
  return { html, plain };
}

// An email may wait for days: the logo is inserted when it is sent or shown.
const logoMarker = '<!--logo-->';

/** The logo in the HTML of an email; `src` is a URL or `cid:…`. */
export interface EmailLogo {
  readonly src: string;
  /** The name of the agency, for mail programs that block pictures. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Inserts the logo above the text of an email. */
export function insertLogo(html: string, { src, alt, width, height }: EmailLogo): string {
  const scale = Math.min(1, 180 / width, 48 / height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" ${size} style="display:block;margin:0 0 24px;border:0;color:#2c2622;font-weight:600">`;
  return html.replace(logoMarker, () => image);
}

/** Wraps sanitized HTML in the layout of an email. */
export function layOutEmail({
  language,
  subject,
  body,
  foot = '',
}: {
  language: Language;
  subject: string;
  body: string;
  /** Sanitized HTML below a line: why the email came, and how to stop it. */
  foot?: string;
}): string {
  const below =
    foot &&
    `<div style="margin:32px 0 0;border-top:1px solid #e4ded7;padding:12px 0 0;color:#6b635c;font-size:13px;line-height:20px">${foot}</div>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f6f3ef"><div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#fff;color:#2c2622;font:15px/24px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Noto Sans Gujarati',sans-serif">${logoMarker}${body}${below}</div></body></html>`;
}
