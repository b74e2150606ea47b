import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** With `multiple` there may be further ones; `all` includes the first. */
  onChoose(file: File, all: File[]): void;
}

/** Opens the file chooser. It is reset at once, so that choosing the same file again is a change, too. */
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
