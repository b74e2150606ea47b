import type { ReactNode } from 'react';
import { createStore } from '@/lib/store';

/** A question with two answers. */
export interface Question {
  title: ReactNode;
  text: ReactNode;
  confirm: string;
  cancel: string;
  /** Brick button; it never has the focus. */
  isDangerous?: boolean;
}

/** A question that waits for its answer. */
export interface Asked extends Question {
  answer(yes: boolean): void;
}

/** The open question; undefined when there is none. */
export const asked = createStore<Asked | undefined>(undefined);

/** Asks in a dialog; answers whether it was confirmed. A second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(undefined);
        resolve(yes);
      },
    });
  });
}
