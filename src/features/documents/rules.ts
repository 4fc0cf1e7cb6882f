/** The types that Aangan ships. */
export const documentTypes = [
  'contract',
  'listing_agreement',
  'sale_agreement',
  'rental_agreement',
  'disclosure',
  'inspection_report',
  'appraisal',
  'title_certificate',
  'occupancy_certificate',
  'noc',
  'identity_proof',
  'other',
] as const;
export type ShippedDocumentType = (typeof documentTypes)[number];
/** The key of a shipped type, or of one of the agency’s own. */
export type DocumentType = string;

/** The maximum size of a document in bytes. */
export const documentBytes = 10 * 1024 * 1024;

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The accepted formats with their file extensions; the first extension is the default. */
export const documentFormats = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  [word]: ['docx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type DocumentFormat = keyof typeof documentFormats;

export const documentFormatNames = Object.keys(documentFormats) as [DocumentFormat, ...DocumentFormat[]];

/** All extensions, for the `accept` attribute. */
export const documentEndings: readonly string[] = Object.values(documentFormats)
  .flat()
  .map((ending) => `.${ending}`);

/** Whether browsers show it without another app: a Word document can only be downloaded. */
export function isPreviewable(format: DocumentFormat): boolean {
  return format === 'application/pdf' || format.startsWith('image/');
}

/** The cards above the list: a type belongs to one of them by its name, ignoring case. */
export const documentGroups = ['agreements', 'legal', 'other'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

export function groupOf(type: string): DocumentGroup {
  if (/agreement|certificate/iu.test(type)) return 'agreements';
  return /noc/iu.test(type) ? 'legal' : 'other';
}

/** Why a person requests the file. */
export const readingPurposes = ['download', 'preview'] as const;
export type ReadingPurpose = (typeof readingPurposes)[number];

/** The file name of a download: the title of the document with the extension of its format. */
export function downloadNameOf(title: string, file: { readonly name: string; readonly media_type: DocumentFormat }) {
  const endings: readonly string[] = documentFormats[file.media_type];
  const endingOf = (name: string) => endings.find((ending) => name.toLowerCase().endsWith(`.${ending}`));
  if (endingOf(title)) return title;
  return `${title}.${endingOf(file.name) ?? endings[0]}`;
}

/** Why a chosen file is not uploaded; null if it may be. The server checks the content as well. */
export function refusalOfDocument(file: { readonly name: string; readonly size: number }): DocumentRefusal | null {
  if (file.size === 0) return 'empty';
  if (file.size > documentBytes) return 'too_large';
  return documentEndings.some((ending) => file.name.toLowerCase().endsWith(ending)) ? null : 'not_a_document';
}

export const documentRefusals = ['empty', 'too_large', 'not_a_document'] as const;
export type DocumentRefusal = (typeof documentRefusals)[number];

/** The owner of a document: its agent, else the person who uploaded it. */
export function documentOwnership(document: { readonly agent_id: string | null; readonly created_by: string | null }) {
  return { agent_id: document.agent_id, created_by: document.created_by };
}
