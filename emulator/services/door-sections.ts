/**
 * Sections in which a door is always closed or always open. A state set by hand takes precedence, and closed over
 * open: admitting somebody by mistake is worse than refusing. @assumed pages-1 /door (always-open and always-closed
 * section)
 */
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { nextEdge, planRunsUntil } from '../rules/time-sections';
import type { Core } from '../service';

/** Determines the state that sections force on each door, and reports possible changes. */
export class DoorSections {
  private cancel: (() => void) | undefined;

  constructor(
    private readonly core: Core,
    private readonly onEdge: () => void,
  ) {}

  /** Undefined while neither section of the door runs. */
  stateOf(index: number): 'OpenAlways' | 'CloseAlways' | undefined {
    const door = this.core.state().tables.AccessControl[index];
    if (this.runs(door?.CloseAlwaysTime)) return 'CloseAlways';
    return this.runs(door?.OpenAlwaysTime) ? 'OpenAlways' : undefined;
  }

  /**
   * Waits for the next beginning or end of a section, also in the hour that comes twice; called again when doors, plans
   * or the clock change.
   */
  watch(): void {
    this.stop();
    const { tables } = this.core.state();
    const numbers = tables.AccessControl.flatMap(({ OpenAlwaysTime, CloseAlwaysTime }) => [
      OpenAlwaysTime,
      CloseAlwaysTime,
    ]);
    const edge = nextEdge(tables, numbers, this.core.wallNow());
    if (edge === undefined) return;
    this.cancel = this.core.clock.after(this.core.msUntilOrBack(edge), () => {
      this.watch();
      this.onEdge();
    });
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  /** For a door 255 means none. */
  private runs(number = SECTION_ALWAYS): boolean {
    const { tables } = this.core.state();
    return number !== SECTION_ALWAYS && planRunsUntil(tables, number, this.core.wallNow()) !== undefined;
  }
}
