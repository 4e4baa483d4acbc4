import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { useMe } from '../../lib/session.ts'
import type { Chat } from './chat.ts'
import { emojiNames } from './emoji-names.ts'
import classes from './message.module.css'
import { useReact } from './use-react.ts'

type Props = { chat: Chat; message: Message; canReact: boolean }

/** The reactions to a message, each with how many; pressed, one's own comes or goes. */
export function Reactions({ chat, message, canReact }: Props) {
  const { id } = useMe()
  const react = useReact(chat, message)
  if (message.reactions.length === 0) return null
  const names = new Map(chat.people().map(({ userId, name }) => [userId, name]))
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji)
  return (
    <div className={classes.reactions}>
      {[...byEmoji].map(([emoji, some]) => {
        const own = some.some(({ userId }) => userId === String(id))
        const who = some.map(({ userId }) => (userId === String(id) ? 'You' : (names.get(userId) ?? 'Somebody')))
        return (
          <UnstyledButton
            key={emoji}
            className={classes.reaction}
            aria-pressed={own}
            aria-label={`${emojiNames[emoji]} ${some.length}: ${who.join(', ')}`}
            title={who.join(', ')}
            disabled={!canReact}
            onClick={() => react(emoji)}
          >
            <span aria-hidden>{emoji}</span>
            <span aria-hidden>{some.length}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
