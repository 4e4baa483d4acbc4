/**
 * Characters that show nothing: white space, control and format characters, fillers and the empty Braille pattern, and
 * marks that only change how the character before them looks.
 */
const invisible = /[\p{C}\p{Z}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]/gu

/** Whether a text shows anything. */
export const isVisible = (text: string) => text.replaceAll(invisible, '') !== ''
