import { gemoji } from 'gemoji'
import byEmoji from 'unicode-emoji-json/data-by-emoji.json'
import { skinTones, withSkinTone } from './skin-tone.ts'

/** An emoji of Unicode's list, as the picker and the completion of `:name:` show it. */
export type NamedEmoji = {
  emoji: string
  /** The name in Unicode's list: `thumbs up`. */
  name: string
  /** Index of its group in `emojiGroups`. */
  group: number
  /** The names that are typed between colons, the usual one first: `+1`, `thumbsup`, `thumbs_up`. */
  codes: string[]
  /** Further words that find it. */
  tags: string[]
  /** The emoji in the five skin tones, light to dark; undefined if it has none. */
  tones: string[] | undefined
}

/** Emoji of later versions are missing in the fonts of many devices, which show an empty box instead. */
const newestVersion = 15.1

const unqualified = (emoji: string) => emoji.replaceAll('\ufe0f', '')
const usual = new Map(gemoji.map((entry) => [unqualified(entry.emoji), entry]))

/** The groups of Unicode's list, in its order: `Smileys & Emotion`, `People & Body`. */
export const emojiGroups = [...new Set(Object.values(byEmoji).map(({ group }) => group))]

/** All emoji of Unicode's list that devices show, in its order. This module is large: import it when it is needed. */
export const emojis: NamedEmoji[] = Object.entries(byEmoji)
  .filter(([, { emoji_version }]) => Number(emoji_version) <= newestVersion)
  .map(([emoji, { name, slug, group, skin_tone_support }]) => {
    const entry = usual.get(unqualified(emoji))
    return {
      emoji,
      name,
      group: emojiGroups.indexOf(group),
      codes: [...new Set([...(entry?.names ?? []), slug])],
      tags: entry?.tags ?? [],
      tones: skin_tone_support ? skinTones.map((tone) => withSkinTone(emoji, tone)) : undefined,
    }
  })
