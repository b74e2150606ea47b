import { MantineProvider } from '@mantine/core';
import { cleanup, configure } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { asked } from '@/components/feedback/ask';
import type { FormField } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { expectKnownCalls } from '@/lib/routes/page-calls.fixtures';
import messages from '@/messages/en.json';

/** Call once at the top of a component test: adds what happy-dom lacks, and empties the page after each test. */
export function setUpPage(): void {
  beforeAll(() => {
    // A busy machine may run a test slowly.
    configure({ asyncUtilTimeout: 10_000 });
    Element.prototype.scrollIntoView ??= () => undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    for (const name of ['ResizeObserver', 'IntersectionObserver']) {
      vi.stubGlobal(
        name,
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      );
    }
  });
  afterEach(() => {
    cleanup();
    asked.set(undefined);
    expectKnownCalls();
  });
}

/** A missing message or argument is a fault of the page, not a line in the log. */
function failTest(error: Error): never {
  throw error;
}

/** English texts and the library's context for a component under test. */
export function TestProvider({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC" onError={failTest}>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    </NextIntlClientProvider>
  );
}

interface FieldHolderProps<T> {
  initial: T;
  label?: string;
  /** Validated as in a form: shown after blur. */
  validate?(value: T): Problem | undefined;
  onValue?(value: T): void;
  children(field: FormField<T>): ReactNode;
}

/** One field with its own state, as a form would pass it to an input. */
export function FieldHolder<T>({ initial, label = 'Field', validate, onValue, children }: FieldHolderProps<T>) {
  const [value, setValue] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const set = (next: T) => {
    setValue(next);
    onValue?.(next);
  };
  return children({
    key: 'test.field',
    label,
    value,
    was: initial,
    isChanged: value !== initial,
    problem: isTouched ? validate?.(value) : undefined,
    disabled: false,
    set,
    reset: () => set(initial),
    blur: () => setTouched(true),
  });
}
