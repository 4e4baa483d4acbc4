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

/** All emoji; none before the list is needed and has loaded. */
export function useEmojis(isNeeded: boolean): NamedEmoji[] {
  const { data = none } = useQuery({
    queryKey: ['emojis'],
    queryFn: async () => (await import('./emojis.ts')).emojis,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/**
 * Completes the name of an emoji after a colon, and replaces a name between two colons as soon as the second one is
 * typed. The list of emoji loads when the first name is typed.
 */
export function useEmojiNames(field: CompletedField) {
  const completion = useCompletion<NamedEmoji>({
    ...field,
    partAt: openName,
    insert: (text, { from, caret, item }) => insertEmoji(text, { from, caret, emoji: chosenEmoji(item) }),
  })
  const emojis = useEmojis(completion.word !== undefined)

  /** Returns the text with the emoji if the user has just typed the second colon after the name of one. */
  function replaceName(text: string): string {
    const caret = field.field.current?.selectionStart ?? text.length
    const name = emojiNameAt(text, caret)
    const emoji = name?.isClosed ? emojiNamed(emojis, name.word) : undefined
    if (!name || !emoji) return text
    const inserted = chosenEmoji(emoji)
    const end = name.from + inserted.length
    // Directly after React has written the text, so that no character is typed at the end of the text before.
    queueMicrotask(() => field.field.current?.setSelectionRange(end, end))
    return text.slice(0, name.from) + inserted + text.slice(caret)
  }

  const matches = completion.word === undefined ? none : emojiMatches(emojis, completion.word)
  return { ...completion.listFor(matches), replaceName, updateCaret: completion.updateCaret }
}

/** The emoji that the user has chosen, which is then one of the recent ones. */
export function chosenEmoji(entry: NamedEmoji) {
  const emoji = inChosenTone(entry)
  recentEmojis.add(emoji)
  return emoji
}

/** The name of an emoji that the user is typing. */
export function openName(text: string, caret: number) {
  const name = emojiNameAt(text, caret)
  return name?.isClosed ? undefined : name
}
