/** Sound of one channel, 16 bits a sample. */
export interface MonoSound {
  samples: Int16Array;
  rateHz: number;
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** The sound as a WAV file: RIFF with one chunk of format and one of data. */
export function encodeWav({ samples, rateHz }: MonoSound): Buffer {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const out = Buffer.alloc(HEADER_BYTES + dataBytes);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20); // PCM
  out.writeUInt16LE(1, 22); // channels
  out.writeUInt32LE(rateHz, 24);
  out.writeUInt32LE(rateHz * SAMPLE_BYTES, 28);
  out.writeUInt16LE(SAMPLE_BYTES, 32);
  out.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(dataBytes, 40);
  for (const [index, sample] of samples.entries()) out.writeInt16LE(sample, HEADER_BYTES + index * SAMPLE_BYTES);
  return out;
}

/** Reads a file that `encodeWav` wrote. Errors: an Error for any other. */
export function decodeWav(file: Buffer): MonoSound {
  const isOurs = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 36, 40) === 'data';
  if (!isOurs || file.readUInt16LE(22) !== 1 || file.readUInt16LE(34) !== 16)
    throw new Error('not a WAV file of this emulator');
  const count = file.readUInt32LE(40) / SAMPLE_BYTES;
  const samples = Int16Array.from({ length: count }, (_, index) =>
    file.readInt16LE(HEADER_BYTES + index * SAMPLE_BYTES),
  );
  return { samples, rateHz: file.readUInt32LE(24) };
}
