/**
 * Invisible characters that make different names look identical, or that change the direction of the text around them:
 * for example, zero-width spaces, directional marks, overrides and isolates, invisible operators, and fillers.
 */
const hiddenPattern = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/
const joiners = new Set(['\u200c', '\u200d'])
const emojiPattern = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u
const letterPattern = /[\p{L}\p{M}]/u
/** Scripts whose letters are never joined, so that a joiner between them has no legitimate use. */
const unjoinedScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

const mayBeJoined = (character: string | undefined) =>
  character !== undefined &&
  (emojiPattern.test(character) || (letterPattern.test(character) && !unjoinedScripts.test(character)))

/**
 * Whether a name contains hidden characters. A joiner is allowed only between two characters that are emoji or letters
 * of a script other than Latin, Greek and Cyrillic.
 */
export function hasHiddenCharacters(text: string): boolean {
  if (hiddenPattern.test(text)) return true
  const characters = [...text]
  return characters.some(
    (character, index) =>
      joiners.has(character) && !(mayBeJoined(characters[index - 1]) && mayBeJoined(characters[index + 1])),
  )
}
