import { useQuery } from '@tanstack/react-query'
import { type CompletedField, useCompletion } from '../text/use-completion.ts'
import { emojiMatches, emojiNameAt, emojiNamed, insertEmoji } from './emoji-matches.ts'
import type { NamedEmoji } from './emojis.ts'
import { chosenSkinTone, recentEmojis } from './remembered-emojis.ts'
import { skinTones } from './skin-tone.ts'

const none: NamedEmoji[] = []

/** Returns the emoji in the skin tone that the user has chosen in the picker. */
export function inChosenTone({ emoji, tones }: NamedEmoji): string {
  const tone = chosenSkinTone.get()
  return (tone !== 'none' && tones?.[skinTones.indexOf(tone)]) || emoji
}

/**
 * Completes the name of an emoji after a colon, and replaces a name between two colons as soon as the second one is
 * typed. The list of emoji loads when the first name is typed.
 */
export function useEmojiNames(field: CompletedField) {
  const completion = useCompletion<NamedEmoji>({
    ...field,
    partAt: openName,
    insert: (text, { from, caret, item }) => insertEmoji(text, { from, caret, emoji: chosen(item) }),
  })
  const { data: emojis = none } = useQuery({
    queryKey: ['emojis'],
    queryFn: async () => (await import('./emojis.ts')).emojis,
    enabled: completion.word !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

  /** Returns the text with the emoji if the user has just typed the second colon after the name of one. */
  function replaceName(text: string): string {
    const caret = field.field.current?.selectionStart ?? text.length
    const name = emojiNameAt(text, caret)
    const emoji = name?.isClosed ? emojiNamed(emojis, name.word) : undefined
    if (!name || !emoji) return text
    const inserted = chosen(emoji)
    const end = name.from + inserted.length
    requestAnimationFrame(() => field.field.current?.setSelectionRange(end, end))
    return text.slice(0, name.from) + inserted + text.slice(caret)
  }

  const matches = completion.word === undefined ? none : emojiMatches(emojis, completion.word)
  return { ...completion.listFor(matches), replaceName, updateCaret: completion.updateCaret }
}

function chosen(entry: NamedEmoji) {
  const emoji = inChosenTone(entry)
  recentEmojis.add(emoji)
  return emoji
}

function openName(text: string, caret: number) {
  const name = emojiNameAt(text, caret)
  return name?.isClosed ? undefined : name
}
