import { isSameBytes } from '../bytes';
import { BitReader, rbspOf } from './bit-reader';

/** Parameter sets of a stream as received, each a whole NAL unit. */
export interface ParameterSets {
  /** Of each type, in the order of the format's `setTypes`, by ascending id. */
  units: readonly (readonly Uint8Array[])[];
  /** The sequence parameter set of the picture. */
  sps: Uint8Array;
}

/** The parameter sets of H.264 or H.265, and the references to them. */
export interface SetFormat {
  headerBytes: 1 | 2;
  typeOf(nal: Uint8Array): number;
  /** Types of the parameter sets; the last two are those of a sequence and of a picture. */
  setTypes: readonly number[];
  /** How many ids each type has. */
  idCounts: readonly number[];
  /** Id of a parameter set, read after its header; `place` is that of its type in `setTypes`. */
  readId(r: BitReader, place: number): number;
  /** Id of the picture parameter set of a slice, read after its header. */
  readPictureSetId(r: BitReader, type: number): number;
}

/** What a received parameter set is to those received before. */
export type SetChange = 'none' | 'added' | 'replaced';

/** A decoder configuration holds all sets, each behind a length of 16 bits; real ones have a few hundred bytes. */
const MAX_BYTES = 0x10000;
/** Enough of a slice to read its picture parameter set, with emulation prevention bytes. */
const SLICE_START_BYTES = 24;

/**
 * Keeps the parameter sets of a stream by type and id: pictures name the set they use (H.264 §7.4.1.2.1, H.265
 * §7.4.2.4.2).
 */
export class ParameterSetStore {
  readonly #format: SetFormat;
  readonly #byId: readonly Map<number, Uint8Array>[];

  constructor(format: SetFormat) {
    this.#format = format;
    this.#byId = format.setTypes.map(() => new Map());
  }

  /** Keeps a copy when it is a parameter set; another unit, or one with an impossible id, is ignored. */
  learn(nal: Uint8Array): SetChange {
    const { setTypes, idCounts, headerBytes, typeOf, readId } = this.#format;
    const place = setTypes.indexOf(typeOf(nal));
    const sets = this.#byId[place];
    if (!sets) return 'none';
    const r = new BitReader(rbspOf(nal, headerBytes));
    const id = readId(r, place);
    if (r.isOver || id >= (idCounts[place] ?? 0)) return 'none';
    const before = sets.get(id);
    if (before && isSameBytes(nal, before)) return 'none';
    if (this.#bytes() - (before?.length ?? 0) + nal.length > MAX_BYTES) return 'none';
    sets.set(id, nal.slice());
    return before ? 'replaced' : 'added';
  }

  /** The picture parameter set that a slice names; undefined while that is unknown. */
  pictureSetOf(slice: Uint8Array): Uint8Array | undefined {
    const { headerBytes, typeOf, readPictureSetId } = this.#format;
    const r = new BitReader(rbspOf(slice.subarray(0, SLICE_START_BYTES), headerBytes));
    const id = readPictureSetId(r, typeOf(slice));
    return r.isOver ? undefined : this.#byId.at(-1)?.get(id);
  }

  /**
   * All sets, for a picture with this picture parameter set; undefined while a type is missing. `before` is the
   * sequence parameter set in use, which goes on where the picture's own is unknown.
   */
  setsFor(pps: Uint8Array | undefined, before?: Uint8Array): ParameterSets | undefined {
    const units = this.#byId.map((sets) => [...sets].sort(([one], [other]) => one - other).map(([, nal]) => nal));
    const sequences = this.#byId.at(-2);
    const sps = (pps && sequences?.get(this.#sequenceIdOf(pps))) ?? before ?? units.at(-2)?.[0];
    return sps && units.every((each) => each.length > 0) ? { units, sps } : undefined;
  }

  #sequenceIdOf(pps: Uint8Array): number {
    const r = new BitReader(rbspOf(pps, this.#format.headerBytes));
    r.ue(); // pic_parameter_set_id
    return r.ue(); // seq_parameter_set_id
  }

  #bytes(): number {
    return this.#byId.flatMap((sets) => [...sets.values()]).reduce((sum, { length }) => sum + length, 0);
  }
}
