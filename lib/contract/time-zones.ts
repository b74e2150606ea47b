/**
 * The 36 time zones: index is the wire code of `NTP.TimeZone`, value the offset from GMT in minutes.
 * @spec §3 (36 offsets, codes 0 to 35); order @assumed as public clients see it (protocol 4.9)
 */
export const TIME_ZONE_OFFSET_MIN = [
  0, 60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 540, 570, 600, 660, 720, 780, -60, -120, -180,
  -210, -240, -300, -360, -420, -480, -540, -600, -660, -720, -270, 630, 840,
] as const;
