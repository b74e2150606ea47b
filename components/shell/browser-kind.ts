/** Browsers by the place where they keep certificates: Chromium and Safari use that of the system. */
export type BrowserKind = 'windows' | 'mac' | 'firefox' | 'android' | 'ios' | 'other';

/** Tablets with iPadOS name themselves as a Mac, but have a touch screen; browsers of iOS share one store. */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind {
  const isMac = userAgent.includes('Macintosh');
  if (/iPhone|iPad/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (userAgent.includes('Windows')) return 'windows';
  return isMac ? 'mac' : 'other';
}
