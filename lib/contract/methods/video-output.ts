import type { Nothing } from '../rpc';
import type { PromptResult } from '../tables/terminal-screen';
import type { Caps } from './capabilities';

/** Kinds of advert resources. Values @assumed ours */
export const ADVERT_TYPES = ['Picture', 'Video'] as const;
/** One of them. */
export type AdvertType = (typeof ADVERT_TYPES)[number];

/** Transcoding makes a clip playable. @assumed pages-2 /individuation/resource; values ours */
export const ADVERT_STATES = ['Stored', 'Playing', 'Transcoding', 'Failed'] as const;
/** One of them. */
export type AdvertState = (typeof ADVERT_STATES)[number];

/** A picture or a clip. `Type`: extension of its content. `Size` in bytes, `Duration` in seconds, 0 for a picture. */
export interface AdvertResource {
  ID: number;
  Name: string;
  Type: 'png' | 'jpg' | 'mp4';
  Size: number;
  Width: number;
  Height: number;
  Duration: number;
  State: AdvertState;
}

/** Where the content of a resource is downloaded, followed by its ID. @assumed ours */
export const ADVERT_FOLDER = '/advert';

/** Why a resource was not removed. */
export type RemovalResult = 'OK' | 'TargetInUse' | 'NotFound';

/** The terminal's screen and its adverts. @spec §7 names; shapes @assumed pages-2 /individuation/resource */
export interface VideoOutputMethods {
  /**
   * `caps`: MaxPicture, MaxPictureSize, PictureType, MaxVideo, MaxVideoSize, MaxVideoDuration, VideoType, Width,
   * Height, TotalSpace, FreeSpace; sizes in bytes.
   */
  'VideoOutput.getAdvertisementCaps': { params: Nothing | { channel: number }; result: Caps };
  'VideoOutput.getAdvertisementList': {
    params: { channel: number; type: AdvertType };
    result: { list: AdvertResource[] };
  };
  /** Shows each for `duration` seconds, in turn. Refused with reason TargetInUse while one is not playable. */
  'VideoOutput.deliverAdvertisement': { params: { channel: number; list: number[]; duration: number }; result: true };
  /** One result for each; a resource of a plan stays. */
  'VideoOutput.removeAdvertisement': {
    params: { channel: number; list: number[] };
    result: { list: { ID: number; result: RemovalResult }[] };
  };
  /**
   * The order in which the resources of a type are listed and played; `list` holds the ID of each of them once.
   * @assumed ours: the entry asks for a play order and names no call
   */
  'VideoOutput.setAdvertisementOrder': { params: { channel: number; type: AdvertType; list: number[] }; result: true };
  /** Shows the stored prompt with a sample person. @assumed ours: the test button of /individuation/mode */
  'VideoOutput.showPrompt': { params: { channel: number; result: PromptResult }; result: true };
}
