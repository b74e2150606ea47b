import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** With `multiple` there may be further ones; `all` has the first, too. */
  onChoose(file: File, all: File[]): void;
}

/** Asks for a file. It is empty again at once: choosing the same file another time is a change, too. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ currentTarget }) => {
        const all = [...(currentTarget.files ?? [])];
        const [file] = all;
        currentTarget.value = '';
        if (file) onChoose(file, all);
      }}
    />
  );
}
