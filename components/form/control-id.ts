/** Id of a field's control; focus goes there. */
export const controlId = (key: string): string => `field-${key.replaceAll('.', '-')}`;
