import type messages from '@/messages/en.json';

/** English types the keys: a missing key is a type error. */
export type Messages = typeof messages;
export type ValidationKey = keyof Messages['validation'];
export type ErrorKey = Exclude<keyof Messages['errors'], 'ForgetPwd'>;
export type FailCodeKey = keyof Messages['failCode'];

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** A message key with its values, before the language is known: rules and error catalogues return it. */
export interface Problem {
  key: ValidationKey;
  values?: Record<string, string | number>;
}
