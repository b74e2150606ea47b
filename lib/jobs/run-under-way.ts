/** The long write that is under way, so that what its calls did is told together; undefined between runs. */
export const runUnderWay: { current: object | undefined } = { current: undefined };
