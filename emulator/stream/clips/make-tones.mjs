/**
 * Makes the committed clips of sound in emulator/stream/clips: a tone of 1 kHz in AAC-LC, about 4 s at each sampling
 * rate of the encoder table. Needs ffmpeg, which nothing else here does; `--check` compares the committed files alone.
 *
 * Each clip is cut from the middle of a longer tone and holds a whole number of periods in whole frames, so that its
 * end joins its beginning: 1024 samples are whole periods at 8, 16 and 32 kHz, three times 1024 at 48 kHz.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('./', import.meta.url);
const TONE_HZ = 1000;
/** Frames skipped at the start: the encoder begins with silence and adapts. */
const LEAD_IN = 24;
/** By rate in Hz; the hash is that of ffmpeg 5.1.9. Another encoder may write other bytes that sound the same. */
const CLIPS = [
  {
    name: 'tone-8k.aac',
    rate: 8000,
    bitRate: 16_000,
    frames: 32,
    sha256: 'b90e0684d5b9b646e7db8592fc85bb28006465aa85c0dc4995c993c3bc9afb23',
  },
  {
    name: 'tone-16k.aac',
    rate: 16_000,
    bitRate: 32_000,
    frames: 63,
    sha256: '3f26ad08f8e765508ad9c0711c20dfcfee998ac15657a224d91bad58d029358e',
  },
  {
    name: 'tone-32k.aac',
    rate: 32_000,
    bitRate: 48_000,
    frames: 126,
    sha256: '5f5ae7ae615720ff50f7e358c684f65c6594fadcd38b60442e1035a90d26de1e',
  },
  {
    name: 'tone-48k.aac',
    rate: 48_000,
    bitRate: 48_000,
    frames: 189,
    sha256: 'eef6c3d94b807edce580d50abc155818efc311dd3d49e2df91e3623ea713c563',
  },
];

/** ADTS frames of a stream, each with its header. */
function adtsFrames(bytes) {
  const frames = [];
  for (let at = 0; at + 7 <= bytes.length; ) {
    const length = ((bytes[at + 3] & 3) << 11) | (bytes[at + 4] << 3) | (bytes[at + 5] >> 5);
    frames.push(bytes.subarray(at, at + length));
    at += length;
  }
  return frames;
}

function encode({ rate, bitRate, frames }) {
  const seconds = Math.ceil(((LEAD_IN + frames + 8) * 1024) / rate);
  const source = `sine=frequency=${TONE_HZ}:sample_rate=${rate}:duration=${seconds},volume=2`;
  const codec = ['-c:a', 'aac', '-b:a', String(bitRate), '-ac', '1', '-flags', '+bitexact', '-fflags', '+bitexact'];
  const stream = execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, '-f', 'adts', '-']);
  return Buffer.concat(adtsFrames(stream).slice(LEAD_IN, LEAD_IN + frames));
}

const isCheck = process.argv.includes('--check');
if (!isCheck) mkdirSync(FOLDER, { recursive: true });
for (const clip of CLIPS) {
  const file = new URL(clip.name, FOLDER);
  const bytes = isCheck ? readFileSync(file) : encode(clip);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const isSame = hash === clip.sha256;
  console.log(`${clip.name} ${bytes.length} bytes ${isSame ? 'as committed' : `differs: ${hash}`}`);
  if (!isCheck) writeFileSync(file, bytes);
  if (!isSame) process.exitCode = 1;
}
