/**
 * Characters that are invisible by themselves: white space, control and format characters, fillers and the empty
 * Braille pattern, and marks that combine with the preceding character.
 */
const invisibleCharacters = /[\p{C}\p{Z}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]/gu

/** Whether a string contains a visible character. */
export const hasVisibleCharacter = (text: string) => text.replaceAll(invisibleCharacters, '') !== ''
