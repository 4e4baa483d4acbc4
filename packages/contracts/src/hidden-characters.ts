/**
 * Invisible characters that make two names look the same, or that change the direction of the text around them: zero
 * width spaces, marks, overrides and isolates of direction, invisible operators, and fillers.
 */
const hidden = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/
const joiners = new Set(['\u200c', '\u200d'])
const ofEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u
const ofLetters = /[\p{L}\p{M}]/u
/** Scripts whose letters are never joined, where a joiner can only be hidden text. */
const unjoined = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

const joins = (character: string | undefined) =>
  character !== undefined && (ofEmoji.test(character) || (ofLetters.test(character) && !unjoined.test(character)))

/** Whether a name contains such characters. Joiners belong between emoji, and between letters of scripts that join. */
export function hidesCharacters(text: string): boolean {
  if (hidden.test(text)) return true
  const all = [...text]
  return all.some((one, place) => joiners.has(one) && !(joins(all[place - 1]) && joins(all[place + 1])))
}
