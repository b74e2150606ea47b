import { createContext } from 'react';

/** Closes the dialog around it, after a question about what would be lost. */
export const CloseDialog = createContext<() => void>(() => undefined);
