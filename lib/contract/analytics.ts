/**
 * What a device sees in the picture, sent beside it: one more media section of the session description, the last one,
 * with the text of one JSON message in each RTP packet. The RTP time of a packet is that of the picture it belongs
 * to. Members
 * @spec §3 overlay objects; the carriage @assumed, since how `proto=Private3` packs them is not public (protocol.md
 * 5.2)
 */

/** Payload type of the track; other devices of this kind number their metadata so. @assumed */
export const ANALYTICS_PAYLOAD_TYPE = 107;

/** Encoding name of the track, in upper case as a parsed description has it; its clock is that of video. @assumed */
export const ANALYTICS_ENCODING = 'VND.PRIVATE3';

/** Longest message in bytes: it is one packet of an interleaved channel. @assumed */
export const ANALYTICS_MESSAGE_BYTES = 32_768;

/** One object or face of a message. */
export interface AnalyticsEntry {
  /** Objects and faces have separate numbering. @spec §3 */
  objectId: number;
  /** One of `OperateType`. @spec §3 */
  operateType: number;
  /**
   * x1, y1, x2, y2 on the grid of BOX_GRID; may be missing where the object is deleted or hidden. @spec §3; order
   * @assumed
   */
  track?: readonly [number, number, number, number];
  /** Middle of the lower edge on the same grid. @spec §3 names it; what it holds @assumed */
  coordinate?: readonly [number, number];
  /** Free text; 'Human' and 'Vehicle' have a colour of their own. @assumed */
  type?: string;
  /** Name or number plate, as shown beside the box. @assumed */
  text?: string;
  /** Degrees Celsius. @assumed */
  temperature?: number;
  /** Of a face, compared with the people of the device: 0 to 100; missing where it was not compared. @assumed */
  similarity?: number;
  /** 0 to 100. @assumed */
  quality?: number;
  /** Degrees from the front. @assumed */
  angle?: number;
  /** @assumed */
  mask?: boolean;
  /** False: a picture is held to the camera; missing where the device does not check. @assumed */
  alive?: boolean;
}

/** One message; both lists may be missing. @assumed */
export interface AnalyticsMessage {
  objects?: readonly AnalyticsEntry[];
  faces?: readonly AnalyticsEntry[];
}
