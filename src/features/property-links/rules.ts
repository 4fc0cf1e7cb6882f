/** How long a property link is valid, in days. */
export const propertyLinkDays = { usual: 30, choices: [7, 30, 90], least: 1, most: 365 } as const;

export const answerKinds = ['visit', 'not_suitable'] as const;

/** The reader chooses a day within this many days from today. */
export const maxVisitDaysAhead = 14;

export const maxAnswerLengths = { message: 1000, name: 100, phone: 30 } as const;

/** The URL of a property link. It is short because it is read in chats. */
export function propertyLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/p/${token}`;
}

/** The path of one of its pages, or of what a page shows: the link itself, or its `number`th property. */
export function linkPath(
  path: string,
  { part, number, language }: { part?: string; number?: number | null; language?: string | undefined } = {},
): string {
  const query = new URLSearchParams({
    ...(number !== null && number !== undefined && { p: String(number) }),
    ...(language !== undefined && { l: language }),
  });
  return `${path}${part === undefined ? '' : `/${part}`}${query.size === 0 ? '' : `?${query}`}`;
}

/** Opens within this time count once: a reload is no second reading. */
export const reloadWithinMs = 60_000;

// The browsers inside of chat apps name these, too ('Telegram-Android'): people read there. Cubot makes phones.
const previewBots =
  /(?<!cu)bot\b|crawler|spider|preview|^whatsapp|facebookexternalhit|slack-|embedly|vkshare|headless|curl|wget|python|okhttp|^$/iu;

/** Whether a program fetches the page to show a preview of the link, or reads it in advance. */
export function isPreview(headers: Readonly<Record<string, string | readonly string[] | undefined>>): boolean {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  return /prefetch|preview/iu.test(purpose) || previewBots.test(String(headers['user-agent'] ?? ''));
}
