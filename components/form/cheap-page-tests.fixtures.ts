import { configure } from '@testing-library/react';
import * as react from 'react';

/**
 * Set-up of page tests that leaves out what only somebody who debugs one of them needs.
 *
 * A query that finds nothing says what it looked for, without the page: `waitFor` asks many times, and each answer
 * would print the whole page (6 % of the time of page tests). `screen.debug()` still prints it.
 */
configure({
  getElementError(message) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/**
 * React in development takes a stack of each element it makes, for warnings that name the owner (12 to 18 % of the time
 * of page tests). It stops after ten thousand until it counts anew: the counter stays there.
 */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
