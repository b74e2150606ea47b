/** Id of a field's control, used to focus it. */
export const controlId = (key: string): string => `field-${key.replaceAll('.', '-')}`;
