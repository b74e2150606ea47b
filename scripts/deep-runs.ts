/** Whether this is `npm run test:deep`. */
export const isDeep = process.env.GATEHOUSE_DEEP === '1';
/** How many times as many rounds `npm run test:deep` makes: with 20 its unit tests alone took over an hour. */
const DEEPER = 4;

/** Rounds of a property test: a quarter of `rounds` in `npm test`, many times as many in `npm run test:deep`. */
export const deepRuns = (rounds: number): number => (isDeep ? rounds * DEEPER : Math.ceil(rounds / 4));
