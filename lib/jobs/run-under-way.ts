/** The current long write, so that the journal lists its calls as one entry; undefined between runs. */
export const runUnderWay: { current: object | undefined } = { current: undefined };
