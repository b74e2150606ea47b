import type { Clock } from '@/lib/clock';
import type { Phase } from '@/lib/jobs/paced-run';
import { PartsRun } from '@/lib/jobs/parts-run';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { CardRun, type CredentialState, type UnsentCard } from './card-run';
import { ImportRun, type RunState, type SentRow } from './import-run';
import type { PhotoJob } from './photo-plan';
import { type MakePhoto, PhotoRun } from './photo-run';

/** State of an import: persons first, then their cards and photos. `phase` is that of the current part. */
export interface WorkState {
  phase: Phase;
  persons: RunState;
  /** Undefined until the persons are stored, and when the file has no cards. */
  cards: CredentialState | undefined;
  /** As `cards`; counts are persons. */
  photos: CredentialState | undefined;
}

/** An import in its parts, one after the other; cards are sent for stored persons only. */
export class ImportWork extends PartsRun {
  readonly state;
  readonly persons: ImportRun;
  cards: CardRun | undefined;
  photos: PhotoRun | undefined;
  private readonly ids: ReadonlySet<string>;

  constructor(
    private readonly device: { rpc: RpcClient; clock: Clock },
    rows: readonly SentRow[],
    private readonly chunkSize: number,
    /** Photos by user ID: of persons in `rows`, and of others who are already stored. */
    private readonly photoJobs: readonly PhotoJob[] = [],
    private readonly makePhoto?: MakePhoto,
  ) {
    super();
    this.persons = new ImportRun(device, rows, chunkSize);
    this.ids = new Set(rows.map(({ id }) => id));
    const persons = this.persons.state.get();
    this.state = createStore<WorkState>({ phase: persons.phase, persons, cards: undefined, photos: undefined });
  }

  /** Cards that were not sent, also of persons whose part of the import ended before. */
  cardsLeft(): UnsentCard[] {
    if (this.cards) return this.cards.left();
    return this.persons.stored.flatMap((row) => {
      const { removed, changed, added } = row.cards;
      return [
        ...removed.map((card) => ({ row, card, outcome: 'cardStays' as const })),
        ...[...changed, ...added].map(({ number }) => ({ row, card: number, outcome: 'cardUnsent' as const })),
      ];
    });
  }

  /** Stored persons whose photos were not sent. */
  photosLeft(): readonly PhotoJob[] {
    return this.photos ? this.photos.left() : this.jobsOfStored();
  }

  /** Resolves when nothing more will be sent; never rejects. */
  async start(): Promise<void> {
    const { persons } = this;
    let isCancelled = await this.runPart(persons);
    const cards = new CardRun(this.device, isCancelled ? [] : persons.stored, this.chunkSize);
    if (cards.state.get().total > 0) {
      this.cards = cards;
      isCancelled = await this.runPart(cards);
    }
    const jobs = this.jobsOfStored();
    if (!isCancelled && jobs.length > 0) {
      this.photos = new PhotoRun(this.device, jobs, this.makePhoto);
      isCancelled = await this.runPart(this.photos);
    }
    this.setPhase({ kind: 'ended', isCancelled });
  }

  /** No-op row: the device already holds it, so its photos can be sent. */
  private jobsOfStored(): PhotoJob[] {
    const stored = new Set(this.persons.stored.map(({ id }) => id));
    return this.photoJobs.filter(({ id }) => stored.has(id) || !this.ids.has(id));
  }

  protected setPhase(phase: Phase): void {
    this.state.set({
      phase,
      persons: this.persons.state.get(),
      cards: this.cards?.state.get(),
      photos: this.photos?.state.get(),
    });
  }
}
