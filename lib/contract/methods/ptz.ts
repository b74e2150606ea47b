import type { Handle, Nothing } from '../rpc';
import type { Caps } from './capabilities';

/** Directions of the pad. Spelling @assumed as public clients send them */
export const PTZ_DIRECTIONS = ['Up', 'Down', 'Left', 'Right', 'LeftUp', 'RightUp', 'LeftDown', 'RightDown'] as const;
/** Movements of the lens. Spelling @assumed as public clients send them */
export const PTZ_LENS_CODES = ['ZoomTele', 'ZoomWide', 'FocusNear', 'FocusFar'] as const;

export type PtzDirection = (typeof PTZ_DIRECTIONS)[number];
export type PtzCode = PtzDirection | (typeof PTZ_LENS_CODES)[number];

/**
 * A movement that goes on until it is stopped. Diagonals: `arg1` vertical, `arg2` horizontal speed; all others:
 * `arg2` speed and `arg1` 0. Speeds from 1 to 8.
 * @assumed as public clients send them
 */
export interface PtzAction {
  code: PtzCode;
  arg1: number;
  arg2: number;
  arg3: number;
  arg4?: number;
}

/** @assumed pages-3 10.2; `Type` 0 is an ordinary preset */
export interface PtzPreset {
  /** From 1 to 255. */
  Index: number;
  /** 1 to 16 characters. */
  Name: string;
  Type: number;
}

/** A stop at a preset during a tour: how long it stays, and the speed at which it goes on. @assumed pages-2 PTZ pad */
export interface PtzTourStep {
  Preset: number;
  /** 3 to 30. */
  Dwell: number;
  /** 1 to 8. */
  Speed: number;
}

/** @assumed pages-3 10.2 names the methods, the shape is ours */
export interface PtzTour {
  /** From 1 to 8. */
  Index: number;
  /** 1 to 16 characters. */
  Name: string;
  Steps: PtzTourStep[];
}

/** Where the camera points. @assumed ours, as pages-3 10.2 names only `status` */
export interface PtzStatus {
  /** Degrees to the right, degrees up, zoom factor. */
  Position: [pan: number, tilt: number, zoom: number];
  /** 0 near to 1 far. */
  Focus: number;
  MoveStatus: 'Idle' | 'Moving';
}

/**
 * The camera's movements, by handle. `ptz.start`, `ptz.stop`, `ptz.moveContinuously` and `ptz.stopMove` carry `seq`
 * in the envelope: 24 time-derived bits and an 8-bit counter. A start that is older than the last number of its
 * handle is answered and ignored; a stop is always obeyed.
 * @spec §7 device-control layer; shapes and time bits @assumed pages-3 10
 */
export interface PtzMethods {
  'ptz.factory.instance': { params: { channel: number }; result: Handle };
  'ptz.destroy': { params: Nothing; result: true };
  'ptz.getCurrentProtocolCaps': { params: { channel?: number }; result: Caps };
  'ptz.start': { params: PtzAction; result: true };
  'ptz.stop': { params: PtzAction; result: true };
  /** Speeds from -8 to 8: right, up, nearer; seconds until it ends by itself. */
  'ptz.moveContinuously': { params: { speed: [number, number, number]; timeout: number }; result: true };
  'ptz.stopMove': { params: Nothing; result: true };
  /** As `Position` of the status. */
  'ptz.moveAbsolutely': { params: { position: [number, number, number]; speed?: number }; result: true };
  'ptz.moveRelatively': { params: { translation: [number, number, number]; speed?: number }; result: true };
  /**
   * A box of the current picture in drawing units: two opposite corners. The camera centres and enlarges it to fill
   * the picture; a box without size only moves the camera.
   */
  'ptz.moveDirectly': { params: { screen: [number, number, number, number]; speed?: number }; result: true };
  /** Above 0 farther, below nearer; at most 8 either way. */
  'ptz.focusContinuously': { params: { speed: number; timeout: number }; result: true };
  'ptz.stopFocus': { params: Nothing; result: true };
  /** The lens by a part of its range, -1 to 1. */
  'ptz.focusManually': { params: { change: number }; result: true };
  /** The iris by hundredths of its range, -100 to 100. */
  'ptz.adjustIris': { params: { change: number }; result: true };
  /** Where the motors of pan, tilt, zoom, focus and iris stand, in hundredths of their units. @assumed ours */
  'ptz.getMotorSteps': { params: Nothing; result: { steps: number[] } };
  'ptz.setMotorSteps': { params: { steps: number[]; speed?: number }; result: true };
  /** To the position in which the camera starts; presets and tours stay. */
  'ptz.reset': { params: Nothing; result: true };
  'ptz.getStatus': { params: Nothing; result: { status: PtzStatus } };
  'ptz.getPresets': { params: Nothing; result: { presets: PtzPreset[] | null } };
  /** Stores the current position under this number and replaces the preset that had it. */
  'ptz.setPreset': { params: { index: number; name: string }; result: true };
  'ptz.gotoPreset': { params: { index: number; speed?: number }; result: true };
  'ptz.removePreset': { params: { index: number }; result: true };
  'ptz.getTours': { params: Nothing; result: { tours: PtzTour[] | null } };
  /** Replaces the tour that had this number. */
  'ptz.setTour': { params: { index: number; name: string; steps: PtzTourStep[] }; result: true };
  'ptz.removeTour': { params: { index: number }; result: true };
  /** Goes from preset to preset until it is stopped or the camera is moved. */
  'ptz.startTour': { params: { index: number }; result: true };
  /** Succeeds also when this tour is not running. The other stops do the same. */
  'ptz.stopTour': { params: { index: number }; result: true };
  /** The current position becomes a limit. */
  'ptz.setScanLimit': { params: { index: number; limitMode: 'Left' | 'Right' }; result: true };
  /** Moves back and forth between both limits. */
  'ptz.startScan': { params: { index: number; speed?: number }; result: true };
  'ptz.stopScan': { params: { index: number }; result: true };
  /** Records the movements of the camera from now on under this number. */
  'ptz.startPatternRecord': { params: { index: number }; result: true };
  'ptz.stopPatternRecord': { params: { index: number }; result: true };
  'ptz.startPatternReplay': { params: { index: number }; result: true };
  'ptz.stopPatternReplay': { params: { index: number }; result: true };
}
