import type { Emoji } from '@muster/contracts/chat/messages'

export const emojiNames: Record<Emoji, string> = {
  '😀': 'Grinning',
  '😂': 'Laughing',
  '😍': 'Heart-eyes',
  '🤔': 'Thinking',
  '👍': 'Thumbs up',
  '👎': 'Thumbs down',
  '❤️': 'Heart',
  '🔥': 'Fire',
  '🎉': 'Party',
  '😢': 'Sad',
  '😮': 'Surprised',
  '😡': 'Angry',
}
