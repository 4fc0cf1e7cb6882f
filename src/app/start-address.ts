/** Where an installed app starts: the day on a phone, else the dashboard. */
export const startAddress = '/today?start';

/** The URL to open instead when the app starts; null for other URLs. */
export function startTarget({ pathname, search }: { pathname: string; search: string }, isPhone: boolean) {
  if (`${pathname}${search}` !== startAddress) return null;
  return isPhone ? '/today' : '/';
}
