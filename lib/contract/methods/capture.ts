import type { Nothing } from '../rpc';

/** A packet capture, running or the last one. */
export interface CaptureState {
  State: 'Idle' | 'Running';
  /** What is captured, '' and 0 for everything; '' for the interface before the first one. */
  Interface: string;
  Host: string;
  Port: number;
  /** Of the capture that runs. */
  Bytes: number;
  Seconds: number;
  /**
   * Path of the last file, to the login that stopped it, or whose capture ended by itself, as long as the device keeps
   * it; otherwise ''.
   */
  Path: string;
  /** Bytes of that file. */
  Size: number;
}

/** Packet capture for diagnosis. @assumed pages-3 /AdvancedSet */
export interface CaptureMethods {
  /** `Interface`: a connected one of netApp.getNetInterfaces. One capture at a time: another is refused as Unknown. */
  'netApp.startCapture': { params: { Interface: string; Host?: string; Port?: number }; result: true };
  /** Refused as Unknown while none runs. */
  'netApp.stopCapture': { params: Nothing; result: { Path: string; Size: number } };
  /** @assumed ours: the page shows size and time, and a capture that stopped by itself; the entry names no call */
  'netApp.getCaptureState': { params: Nothing; result: CaptureState };
}
