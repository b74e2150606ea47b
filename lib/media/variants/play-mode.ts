/** How the specification's older variants would play video in this browser. @spec §4 */
export type PlayMode = 'flash' | 'ocx';

const version = (agent: string, product: string) => Number(new RegExp(`${product}/(\\d+)`).exec(agent)?.[1] ?? 0);

/**
 * 'flash' for Chrome 42 and above, Firefox 52 and above, and browsers other than IE, Chrome and Firefox; otherwise the
 * plugin. @spec §4
 */
export function playModeOf(agent: string): PlayMode {
  const isIe = /MSIE |Trident\//.test(agent);
  const isEdge = /Edge?\//.test(agent) || /OPR\//.test(agent);
  const chrome = isEdge ? 0 : version(agent, 'Chrome');
  const firefox = version(agent, 'Firefox');
  if (isIe) return 'ocx';
  if (chrome > 0) return chrome >= 42 ? 'flash' : 'ocx';
  if (firefox > 0) return firefox >= 52 ? 'flash' : 'ocx';
  return 'flash';
}
