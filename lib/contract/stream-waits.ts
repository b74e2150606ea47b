/** How long the player waits for an answer, in ms; a file of its own, because every page loads the part that waits. */
export const StreamWaits = {
  /** A request without a reply has failed. @assumed */
  replyDeadlineMs: 10_000,
  /** How long to wait for the reply to TEARDOWN: a stale nonce is answered once more. @assumed */
  tearDownMs: 1_000,
} as const;
