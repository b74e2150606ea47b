/** What the room-number input accepts: letters, digits and #, in upper case. @spec §5 */
export const keepRoomNumber = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9#]/g, '');
