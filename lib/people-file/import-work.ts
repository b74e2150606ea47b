import type { Clock } from '@/lib/clock';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { CardRun, type CredentialState } from './card-run';
import { ImportRun, type RunState, type SentRow } from './import-run';
import type { Phase } from './paced-run';

/** Where an import is: persons first, then what belongs to them. `phase` is that of the part under way. */
export interface WorkState {
  phase: Phase;
  persons: RunState;
  /** Undefined until the persons stand, and where the file has none. */
  cards: CredentialState | undefined;
}

/** What a person's hands may do with an import under way. */
export interface Hands {
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** An import in its parts, one after the other; cards are those of persons who stand on the device. */
export class ImportWork implements Hands {
  readonly state;
  readonly persons: ImportRun;
  cards: CardRun | undefined;
  private current: Hands;

  constructor(
    private readonly device: { rpc: RpcClient; clock: Clock },
    rows: readonly SentRow[],
    private readonly chunkSize: number,
  ) {
    this.persons = new ImportRun(device, rows, chunkSize);
    this.current = this.persons;
    const persons = this.persons.state.get();
    this.state = createStore<WorkState>({ phase: persons.phase, persons, cards: undefined });
  }

  /** Cards that were not sent, also of persons whose part of the import ended before. */
  cardsLeft(): { row: SentRow; card: string }[] {
    if (this.cards) return this.cards.left();
    return this.persons.stored.flatMap((row) => row.cards.added.map((card) => ({ row, card })));
  }

  pause(): void {
    this.current.pause();
  }

  resume(): void {
    this.current.resume();
  }

  cancel(): void {
    this.current.cancel();
  }

  /** Resolves when nothing more will be sent; never rejects. */
  async start(): Promise<void> {
    const { persons } = this;
    const unheardPersons = persons.state.subscribe(() => this.tell(persons.state.get()));
    await persons.start();
    unheardPersons();
    const { phase } = persons.state.get();
    const isCancelled = phase.kind === 'ended' && phase.isCancelled;
    const cards = new CardRun(this.device, isCancelled ? [] : persons.stored, this.chunkSize);
    if (cards.state.get().total > 0) {
      this.cards = cards;
      this.current = cards;
      const unheard = cards.state.subscribe(() => this.tell(cards.state.get()));
      await cards.start();
      unheard();
    }
    const last = cards.state.get().phase;
    this.end(isCancelled || (last.kind === 'ended' && last.isCancelled));
  }

  /** The end of a part is not the end of the whole. */
  private tell({ phase }: { phase: Phase }): void {
    this.set(phase.kind === 'ended' ? { kind: 'sending' } : phase);
  }

  private end(isCancelled: boolean): void {
    this.set({ kind: 'ended', isCancelled });
  }

  private set(phase: Phase): void {
    this.state.set({ phase, persons: this.persons.state.get(), cards: this.cards?.state.get() });
  }
}
