/**
 * Makes the committed clips of pictures in emulator/stream/clips and their index: four seconds each of x264 and x265,
 * with features that the emulator's own encoders lack (B pictures, CABAC, sub-pixel motion, transforms, loop
 * filters). Needs ffmpeg, which the emulator does not. `--check` makes them again and compares. Run by `npx tsx
 * emulator/stream/clips/make-pictures.ts`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { barCodeHeight, readBarCode } from '../bar-code';
import type { TileGrid } from '../h264-encoder';
import type { ClipEntry } from '../picture-clip';
import { TestPicture } from '../test-picture';
import { CLIPS_MADE_BY, PICTURE_CLIPS } from './picture-clips.generated';

const FOLDER = fileURLToPath(new URL('../clips/', import.meta.url));
const INDEX = join(FOLDER, 'picture-clips.generated.ts');
const FPS = 25;
const FRAMES = 100;
/** Pictures of a closed group: after a loss a receiver waits two seconds at most. */
const GROUP = 50;

interface Recipe {
  name: string;
  compression: ClipEntry['compression'];
  width: number;
  height: number;
  /** Constant quality: a lower number is better and larger. */
  crf: number;
  /** The caption. */
  caption: string;
}

const RECIPES: readonly Recipe[] = [
  { name: 'x264-high-b3', compression: 'H.264', width: 640, height: 480, crf: 26, caption: 'X264 HIGH 3 B' },
  { name: 'x264-high-1080', compression: 'H.264', width: 1920, height: 1080, crf: 24, caption: 'X264 HIGH 1920X1080' },
  { name: 'x265-main', compression: 'H.265', width: 640, height: 480, crf: 28, caption: 'X265 MAIN' },
  { name: 'x265-main-960', compression: 'H.265', width: 1280, height: 960, crf: 28, caption: 'X265 MAIN 1280X960' },
];

// One thread and fixed places of key pictures and B pictures: the same bytes on every machine.
const X264 = `threads=1:sliced-threads=0:bframes=3:b-adapt=0:b-pyramid=normal:keyint=${GROUP}:min-keyint=${GROUP}:scenecut=0:open-gop=0`;
const X265 = `pools=none:frame-threads=1:wpp=0:pmode=0:pme=0:lookahead-slices=0:bframes=3:b-adapt=0:keyint=${GROUP}:min-keyint=${GROUP}:scenecut=0:open-gop=0:info=0:log-level=error`;
/** Units with the encoder's name and settings, and delimiters: SEI and AUD. H.264 table 7-1, H.265 table 7-1 */
const NEEDLESS = { 'H.264': '6|9', 'H.265': '35|39|40' } as const;
const FORMAT = { 'H.264': 'h264', 'H.265': 'hevc' } as const;

const fileOf = ({ name, compression }: Pick<ClipEntry, 'name' | 'compression'>) =>
  `${name}.${compression === 'H.264' ? 'h264' : 'h265'}`;

function ffmpegVersion(): string | undefined {
  try {
    return /^ffmpeg version (\S+)/.exec(execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }))?.[1];
  } catch {
    return undefined;
  }
}

/** Planes of 4:2:0 of a picture in tiles. */
function planesOf(grid: TileGrid, width: number, height: number): Buffer {
  const planes = Buffer.alloc((width * height * 3) / 2);
  const columns = Math.ceil(width / 16);
  const copy = (at: number, stride: number, rows: number, size: number, from: number) => {
    for (let y = 0; y < rows; y++) {
      for (let column = 0; column * size < stride; column++) {
        const tile = grid[Math.floor(y / size) * columns + column];
        const start = from + (y % size) * size;
        if (tile) planes.set(tile.samples.subarray(start, start + size), at + y * stride + column * size);
      }
    }
  };
  copy(0, width, height, 16, 0);
  copy(width * height, width / 2, height / 2, 8, 256);
  copy((width * height * 5) / 4, width / 2, height / 2, 8, 320);
  return planes;
}

/** A soft round light that circles once a clip, at sub-pixel positions: something to predict and to transform. */
function addLight(planes: Buffer, width: number, height: number, index: number): void {
  const turn = (2 * Math.PI * index) / FRAMES;
  const radius = height / 7;
  const [cx, cy] = [width * (0.5 + 0.3 * Math.cos(turn)), height * (0.5 + 0.22 * Math.sin(turn))];
  for (let y = Math.ceil(cy - radius); y < cy + radius; y++) {
    for (let x = Math.ceil(cx - radius); x < cx + radius; x++) {
      const near = 1 - ((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2;
      if (near <= 0) continue;
      const rings = Math.cos((x - cx) / 5) * Math.cos((y - cy) / 7);
      const at = y * width + x;
      planes[at] = Math.min(235, Math.round((planes[at] ?? 0) + near * (70 + 30 * rings)));
    }
  }
}

function* paintedPictures({ width, height, caption }: Recipe): Generator<Buffer> {
  const picture = new TestPicture(width, height);
  for (let index = 0; index < FRAMES; index++) {
    const planes = planesOf(picture.paint(index, index, { caption, overlays: [] }), width, height);
    addLight(planes, width, height, index);
    yield planes;
  }
}

async function encode(recipe: Recipe, file: string): Promise<void> {
  const { compression, width, height, crf } = recipe;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(FPS), '-i', '-'];
  const codec =
    compression === 'H.264'
      ? ['-c:v', 'libx264', '-profile:v', 'high', '-x264-params', X264]
      : ['-c:v', 'libx265', '-profile:v', 'main', '-x265-params', X265];
  const output = ['-bsf:v', `filter_units=remove_types=${NEEDLESS[compression]}`, '-f', FORMAT[compression], file];
  const all = [...input, ...codec, '-preset', 'medium', '-crf', String(crf), ...output];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...all], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject);
    ffmpeg.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  await Promise.all([pipeline(Readable.from(paintedPictures(recipe)), ffmpeg.stdin), ended]);
}

/** Display positions of the coded pictures of a group. Errors unless all groups of the file have the same. */
function groupOrder(file: string, { name, compression }: Recipe): number[] {
  const args = ['-v', 'error', '-f', FORMAT[compression], '-show_entries', 'frame=pkt_pos', '-of', 'csv=p=0', file];
  // Pictures in display order, each with its byte position in the file.
  const positions = (execFileSync('ffprobe', args, { encoding: 'utf8' }).match(/\d+/g) ?? []).map(Number);
  const order = [...positions].sort((a, b) => a - b).map((position) => positions.indexOf(position));
  const isEven = order.every((shown, at) => shown === (order[at % GROUP] ?? 0) + at - (at % GROUP));
  if (new Set(order).size !== FRAMES || !isEven) throw new Error(`${name}: its groups are not closed, or not alike`);
  return order.slice(0, GROUP);
}

/** Errors unless each of the pictures has its own number. */
function checkNumbers(file: string, { name, compression, width }: Recipe): void {
  const rows = barCodeHeight(width);
  const crop = `crop=${width}:${rows}:0:0`;
  const args = [
    '-v',
    'error',
    '-f',
    FORMAT[compression],
    '-i',
    file,
    '-vf',
    crop,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-',
  ];
  const pixels = execFileSync('ffmpeg', args, { maxBuffer: 2 ** 30 });
  const size = width * rows * 4;
  const numbers = Array.from({ length: pixels.length / size }, (_, index) =>
    readBarCode(pixels.subarray(index * size, (index + 1) * size), width),
  );
  const wrong = Array.from({ length: FRAMES }, (_, index) => index).filter((index) => numbers[index] !== index);
  if (numbers.length !== FRAMES || wrong.length > 0)
    throw new Error(`${name}: ${numbers.length} pictures, wrong numbers at ${wrong.join(', ')}`);
}

async function make(recipe: Recipe, folder: string): Promise<{ entry: ClipEntry; bytes: Buffer }> {
  const file = join(folder, fileOf(recipe));
  await encode(recipe, file);
  checkNumbers(file, recipe);
  const bytes = readFileSync(file);
  const { name, compression, width, height } = recipe;
  const order = groupOrder(file, recipe);
  return { bytes, entry: { name, compression, width, height, fps: FPS, frames: FRAMES, sha256: hashOf(bytes), order } };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function indexText(version: string, entries: readonly ClipEntry[]): string {
  const rows = entries.map((entry) => {
    const members = Object.entries(entry).map(([key, value]) =>
      Array.isArray(value) ? `    ${key}: [${value.join(', ')}],` : `    ${key}: ${quoted(value)},`,
    );
    return `  {\n${members.join('\n')}\n  },`;
  });
  return `// Made by emulator/stream/clips/make-pictures.ts.
import type { ClipEntry } from '../picture-clip';

/** The ffmpeg that made them. */
export const CLIPS_MADE_BY = ${quoted(version)};

/** All clips of pictures. */
export const PICTURE_CLIPS = [
${rows.join('\n')}
] as const satisfies readonly ClipEntry[];
`;
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

async function main(isCheck: boolean): Promise<void> {
  const version = ffmpegVersion();
  if (version === undefined) {
    console.error('ffmpeg is missing here, so no clip was made.');
    process.exitCode = 2;
    return;
  }
  const isOther = isCheck && version !== CLIPS_MADE_BY;
  if (isOther)
    console.log(`ffmpeg ${CLIPS_MADE_BY} made what is committed; this is ${version}, which may make other bytes.`);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-clips-'));
  const entries: ClipEntry[] = [];
  try {
    for (const recipe of RECIPES) {
      const { bytes, entry } = await make(recipe, folder);
      const file = join(FOLDER, fileOf(recipe));
      const known = PICTURE_CLIPS.find(({ name }) => name === recipe.name)?.sha256;
      const isSame = entry.sha256 === known && (!isCheck || entry.sha256 === hashOf(readFileSync(file)));
      if (isCheck && !isSame) process.exitCode = 1;
      if (!isCheck) writeFileSync(file, bytes);
      entries.push(entry);
      console.log(`${fileOf(recipe)} ${bytes.length} bytes ${isSame ? 'as committed' : `differs: ${entry.sha256}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (!isCheck) writeFileSync(INDEX, indexText(version, entries));
}

await main(process.argv.includes('--check'));
