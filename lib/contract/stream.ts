/**
 * Live video on the wire: RTSP 1.0 inside one WebSocket (`ENDPOINT.stream`), RTP interleaved between the replies.
 * Names and numbers only; both sides write their own text and their own digest.
 */

/** Subprotocol some clients ask for; the device echoes it and demands none. @assumed protocol.md 5.1, go2rtc */
export const STREAM_SUBPROTOCOL = 'binary';

/** Resource of the live picture inside the RTSP URL, asked with `channel`, `subtype` and `proto`. @spec §7 */
export const LIVE_RESOURCE = '/cam/realmonitor';

/**
 * Resource of a recording, asked with `channel`, `starttime` and `endtime` (`2026_03_04_05_06_07`, the device's own
 * time). @assumed protocol.md 5.1
 */
export const PLAYBACK_RESOURCE = '/cam/playback';

/** Port of the addresses that `StreamUrlService.getUrls` answers for Flash. @spec §7 */
export const RTMP_PORT = 12_966;

/** Value of `proto` for analytics data beside the picture. @spec §7 */
export const ANALYTICS_PROTO = 'Private3';

/** `operateType` of an analytics object or face; 1 also shows a hidden one again. @spec §3 */
export const OperateType = { Create: 1, Update: 2, Delete: 3, Hide: 4 } as const;

/** First word of each reply and last of each request line. RFC 2326 */
export const RTSP_VERSION = 'RTSP/1.0';

/** Verbs of a stream session; SCALE is a PLAY with a Scale header. @spec §7 */
export const RTSP_VERBS = ['OPTIONS', 'DESCRIBE', 'SETUP', 'PLAY', 'PAUSE', 'GET_PARAMETER', 'TEARDOWN'] as const;

/** One of the verbs a session sends. @spec §7 */
export type RtspVerb = (typeof RTSP_VERBS)[number];

/** Reply statuses with a meaning in this protocol. @spec §8 for 401, 404, 457, 503, 504, 999; the others RFC 2326 */
export const RtspStatus = {
  Ok: 200,
  BadRequest: 400,
  Unauthorized: 401,
  NotFound: 404,
  MethodNotAllowed: 405,
  SessionNotFound: 454,
  NotValidInThisState: 455,
  InvalidRange: 457,
  UnsupportedTransport: 461,
  NotImplemented: 501,
  ServiceUnavailable: 503,
  GatewayTimeout: 504,
  VersionNotSupported: 505,
  OptionNotSupported: 551,
  StreamEnded: 999,
} as const;

/** Codes the player reports, as the catalogue numbers them. @spec §8 stream codes */
export const PlayerCode = {
  /** Ignored on purpose. */
  Ignored: 101,
  /** AAC sound cannot be played here; the picture goes on. */
  AacUnsupported: 201,
  /** The socket was never opened: no loader, certificate link. */
  SocketNotOpened: 202,
  /** The socket broke later: the secure-stream setting is read again. */
  SocketBroken: 203,
  Unauthorized: RtspStatus.Unauthorized,
  StreamNotFound: RtspStatus.NotFound,
  /**
   * The time is not in the recording. @spec §8; no page of the specification shows recordings (@assumed contract 11):
   * the player and its message are reached by the player page for testers, and by tests
   */
  InvalidRange: RtspStatus.InvalidRange,
  ServiceUnavailable: RtspStatus.ServiceUnavailable,
  TalkBusy: RtspStatus.GatewayTimeout,
  StreamFailed: RtspStatus.StreamEnded,
} as const;

/** A number of the catalogue above. */
export type PlayerCode = (typeof PlayerCode)[keyof typeof PlayerCode];

/**
 * `subtype` of the live resource: which of the encoder's streams is meant. @spec §7; `Crop`, the cut-out that indoor
 * monitors get (table EncodeCrop), @assumed pages-2 /video/localCode
 */
export const StreamSubtype = { Main: 0, Sub: 1, Crop: 2 } as const;

/** Camera channel of the live picture, index from 0; a device with fewer inputs shows its last one. @spec §9 */
export const DEFAULT_CAMERA_CHANNEL = 2;

/**
 * `encode_type` of the stream information. @spec §3 (5 and not the frame format's 3 for MJPEG). @assumed to pass
 * between the parts of another player alone: codec and rates of a stream stand in its SDP, and nothing reads these
 */
export const EncodeType = { Mjpeg: 5, H264: 8, H265: 12 } as const;

/** Names of `Encode[…].Video.Compression`. @spec §3 */
export type VideoCompression = 'H.264' | 'H.265' | 'MJPEG';

/**
 * Sample rate in Hz of each `audio_type` number 1 to 13. @spec §3 (128000 stands at 11, unlike the frame format's
 * list). @assumed as EncodeType: nothing reads them
 */
export const AUDIO_RATES: Readonly<Record<number, number>> = {
  1: 4000,
  2: 8000,
  3: 11025,
  4: 16000,
  5: 20000,
  6: 22050,
  7: 32000,
  8: 44100,
  9: 48000,
  10: 96000,
  11: 128000,
  12: 192000,
  13: 64000,
};

/**
 * RTP payload types and clocks as the device's SDP gives them. RFC 3551 for G.711; 96 @assumed protocol.md 5.1, 97
 * follows it
 */
export const RtpPayload = { Video: 96, Aac: 97, Pcmu: 0, Pcma: 8 } as const;

/** Encoding name of AAC, in upper case as a parsed description has it. RFC 3640 §4.1 */
export const AAC_ENCODING = 'MPEG4-GENERIC';

/** Ticks per second of every video track. RFC 6184 §8.1 */
export const VIDEO_CLOCK_HZ = 90_000;

/** Samples per second of G.711. @spec §9 */
export const G711_RATE_HZ = 8000;

/** Samples in one packet of talk: 20 ms. RFC 3551 §4.2; @assumed of devices too */
export const TALK_PACKET_SAMPLES = 160;

/**
 * Times and sizes of the player and the session. Milliseconds unless the name says otherwise. Two numbers of §9 are
 * not among them. The segment count 4 (2 on Chrome) is the number of pictures that another player gathers before it
 * appends them; this one appends each picture as it comes, which delays none (@assumed). The special widths 192 to
 * 3008 are those of pictures that decoders pad; every decoder here says which part is visible, whatever the width
 * (@assumed; the tests of the engines and of the H.265 decoder take each of them).
 */
export const StreamLimits = {
  /** GET_PARAMETER rhythm. @spec §9 */
  keepAliveMs: 40_000,
  /** The device drops a session that was silent for this long. @assumed protocol.md 5.1 (`timeout=60`) */
  sessionTimeoutS: 60,
  /** Refusals in a row on one connection after which the credentials count as wrong. @assumed pages-3 11.3 */
  authTries: 3,
  /**
   * How long packets before the numbers of RTP-Info are dropped: some devices announce numbers that never come.
   * @assumed
   */
  staleMs: 2_000,
  /** Sound further than this from the live end is dropped. @spec §9 */
  soundGapS: 0.2,
  /** Cut-off of the filter behind the sound. @spec §9 */
  soundLowPassHz: 4000,
  /**
   * Talk up to this frequency keeps its level; from `soundLowPassHz` on it is filtered out completely. @assumed voice
   * band of ITU-T G.712
   */
  talkPassHz: 3400,
  /** Talk that the connection cannot send is dropped beyond this much: late speech is useless. @assumed, a second */
  talkQueueBytes: 9_000,
  /** At most this many decoded frames wait. @spec §9 */
  frameQueueCap: 15,
  /** When more than this many wait for this long, the decoder is too slow. @assumed video.md 5.3 */
  queuePatienceMs: 500,
  /** Interval used when RTP times are missing or not increasing. @spec §9 */
  defaultFrameIntervalMs: 16.7,
  /** Allowed lag before firm correction: start, step, end. @spec §9 */
  bufferDelayStartS: 0.5,
  bufferDelayStepS: 0.1,
  bufferDelayMaxS: 1.8,
  /** More than this lag is cut by a jump to the live end. @spec §9 */
  seekLagS: 1.5,
  /** More than this much played picture is trimmed, down to the last seconds. @spec §9 */
  trimOverS: 60,
  trimKeepS: 10,
  /** H.264 above this many pixels plays in a video element, up to it on a canvas. @spec §4 */
  canvasMaxPixels: 921_600,
  /**
   * A page in the background goes on decoding for this long; then it keeps the newest group of pictures, up to this
   * size. @assumed video.md 5.3
   */
  hiddenDecodeMs: 10_000,
  hiddenKeepBytes: 8 * 1024 * 1024,
  /** Then it asks the device to pause. @assumed video.md 5.3 */
  hiddenPauseMs: 300_000,
  /** Silence on a playing stream: first a message, then a new connection. @assumed */
  noSignalMs: 4_000,
  noMediaReconnectMs: 10_000,
  /** First and longest wait before connecting again. @assumed */
  backOffStartMs: 1_000,
  backOffMaxMs: 30_000,
  /** The longest Retry-After that is accepted. @assumed */
  retryAfterMaxS: 3_600,
  /**
   * A first key frame that shows nothing for this long proves that the decoder cannot play it. @assumed video.md 1.1
   */
  decoderProofMs: 1_500,
  /** The same for the last decoder there is: a slow device is better than no picture. @assumed ours */
  lastDecoderProofMs: 10_000,
  /**
   * Data that brings no picture for so long, and for so many pictures, never will: twice the longest distance of key
   * pictures, which is 150; once some were shown, more than a decoder holds back, which is 16 (H.264 annex A.3.1); and
   * data without a single picture for the last time. Then session and decoder are made anew. The third time in a row
   * another kind of decoder takes over, or words say so. @assumed ours
   */
  noPictureMs: 20_000,
  noPicturePictures: 300,
  hangingPictures: 20,
  noPictureAtAllMs: 60_000,
  noPictureTries: 3,
  /** A picture that was shown for so long is steady again. @assumed ours */
  steadyMs: 60_000,
  /** An overlay without an update disappears after this time. @spec §9 (faces; the others @assumed pages-2 overlays) */
  overlayMs: 500,
  /** Overlays kept at a time. @assumed */
  overlayObjects: 256,
  /** How many packets wait for a missing one, and how long. @assumed video.md 5.5 */
  reorderPackets: 32,
  reorderMs: 50,
  /** Sessions the device serves at a time. @assumed pages-2 §5 */
  maxSessions: 5,
} as const;
