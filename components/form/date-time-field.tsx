import { TextInput } from '@mantine/core';
import type { FormField } from '@/lib/forms/form-field';
import { fromPicker, toPicker } from '@/lib/session/device-time';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';

/** 'yyyy-MM-dd HH:mm:ss' as the device writes it; the browser's own picker, never shifted by a zone. */
export function DateTimeField({ field }: { field: FormField<string> }) {
  return (
    <FormRow field={field} was={field.was}>
      <TextInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        type="datetime-local"
        step={1}
        dir="ltr"
        value={toPicker(field.value)}
        error={Boolean(field.problem)}
        onChange={(event) => {
          const typed = fromPicker(event.currentTarget.value);
          if (typed) field.set(typed);
        }}
      />
    </FormRow>
  );
}
