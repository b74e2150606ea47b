// Made by emulator/stream/clips/make-pictures.ts.
import type { ClipEntry } from '../picture-clip';

/** The ffmpeg that made them. */
export const CLIPS_MADE_BY = '5.1.9-0+deb12u1';

/** All clips of pictures. */
export const PICTURE_CLIPS = [
  {
    name: 'x264-high-b3',
    compression: 'H.264',
    width: 640,
    height: 480,
    fps: 25,
    frames: 100,
    sha256: '85ebf42f07cc7e305d98aac9f0cc6980fe086b5e6398e7fff4f58dfcfb39fadd',
    order: [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11, 16, 14, 13, 15, 20, 18, 17, 19, 24, 22, 21, 23, 28, 26, 25, 27, 32, 30, 29, 31, 36, 34, 33, 35, 40, 38, 37, 39, 44, 42, 41, 43, 48, 46, 45, 47, 49],
  },
  {
    name: 'x264-high-1080',
    compression: 'H.264',
    width: 1920,
    height: 1080,
    fps: 25,
    frames: 100,
    sha256: 'f4f839f68d77dab5af9c706a5644b8d0970550e32a6e9cad94e9396066b8f1bc',
    order: [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11, 16, 14, 13, 15, 20, 18, 17, 19, 24, 22, 21, 23, 28, 26, 25, 27, 32, 30, 29, 31, 36, 34, 33, 35, 40, 38, 37, 39, 44, 42, 41, 43, 48, 46, 45, 47, 49],
  },
  {
    name: 'x265-main',
    compression: 'H.265',
    width: 640,
    height: 480,
    fps: 25,
    frames: 100,
    sha256: 'f4cd3be73cea15797023691101950d8b47c43a5106cf68db0299a64577c43b1d',
    order: [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11, 16, 14, 13, 15, 20, 18, 17, 19, 24, 22, 21, 23, 28, 26, 25, 27, 32, 30, 29, 31, 36, 34, 33, 35, 40, 38, 37, 39, 44, 42, 41, 43, 48, 46, 45, 47, 49],
  },
  {
    name: 'x265-main-960',
    compression: 'H.265',
    width: 1280,
    height: 960,
    fps: 25,
    frames: 100,
    sha256: '7790168f75db16208c8762a0ef68807277c5e2bc1c52ffe189bb86403c93bcfc',
    order: [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11, 16, 14, 13, 15, 20, 18, 17, 19, 24, 22, 21, 23, 28, 26, 25, 27, 32, 30, 29, 31, 36, 34, 33, 35, 40, 38, 37, 39, 44, 42, 41, 43, 48, 46, 45, 47, 49],
  },
] as const satisfies readonly ClipEntry[];
