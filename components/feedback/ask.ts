import type { ReactNode } from 'react';
import { createStore } from '@/lib/store';

/** `other` is the quiet button at the start, `keep` a second way to continue. */
export type Answer = 'confirm' | 'cancel' | 'other' | 'keep';

/** A question with two answers, up to four. */
export interface Question {
  title: ReactNode;
  text: ReactNode;
  /** The confirming action, at the end; without one, staying is the suggested answer. */
  confirm?: string;
  cancel: string;
  /** A quiet button at the start: continues and loses something. */
  other?: string;
  /** Continues without losing anything. */
  keep?: string;
  /** Red button; it never has the initial focus. */
  isDangerous?: boolean;
  /** The device restarts after it, which ends a change on trial: the dialog says so. */
  isRestart?: boolean;
}

/** A question that waits for its answer. */
export interface Asked extends Question {
  answer(answer: Answer): void;
}

/** The open question; undefined when there is none. */
export const asked = createStore<Asked | undefined>(undefined);

/** Asks in a dialog. A second question cancels the first. */
export function choose(question: Question): Promise<Answer> {
  asked.get()?.answer('cancel');
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(answer) {
        asked.set(undefined);
        resolve(answer);
      },
    });
  });
}

/** Asks in a dialog; returns whether it was confirmed. */
export const ask = async (question: Question & { confirm: string }): Promise<boolean> =>
  (await choose(question)) === 'confirm';
