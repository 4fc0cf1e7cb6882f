/** The path of the page that stops emails; the token is a query parameter, which is not logged. */
export const unsubscribePath = '/unsubscribe';

export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${unsubscribePath}?token=${token}`;
}
