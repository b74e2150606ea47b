import type { ExceptionKind } from '@/lib/contract/tables/alarm';
import type { Core } from '../service';
import { formatWallTime } from '../state/wall-time';

/** Subject and text of the mail about a security exception. @assumed ours: the pages name a title, but no text */
export function alarmMail(core: Core, title: string, kind: ExceptionKind, detail: string) {
  const device = core.state().tables.General.MachineName;
  const lines = [`Device: ${device}`, `Time: ${formatWallTime(core.wallNow())}`, `Event: ${kind}`, `Source: ${detail}`];
  return { title: `${title}: ${kind}, ${detail}`, text: lines.join('\n') };
}
