import fc from 'fast-check';
import { isDeep } from './deep-runs';

/** Any number serves. */
const SEED = 20_261_125;

/**
 * Property tests of `npm test` draw the same examples in every run, so that a change is judged by what it changes.
 * `npm run test:deep` draws new ones, many more of them (decision 021).
 */
if (!isDeep) fc.configureGlobal({ seed: SEED });
