import type { Problem } from '@/lib/i18n/message-keys';

/** Security code of a forgotten password: an empty one is not sent. @assumed pages-1 forgot password */
export const recoveryCodeProblem = (code: string): Problem | undefined =>
  code === '' ? { key: 'InvalidParams', values: { what: 'code' } } : undefined;
