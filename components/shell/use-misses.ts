import { useState } from 'react';

const MISSES = 3;

/** Counts lost answers in a row. `isMissed`: three of them, so that a repeated read slows down and says so. */
export function useMisses() {
  const [misses, setMisses] = useState(0);
  const counted = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      const found = await reading;
      setMisses(0);
      return found;
    } catch (error) {
      setMisses((before) => before + 1);
      throw error;
    }
  };
  return { isMissed: misses >= MISSES, counted };
}
