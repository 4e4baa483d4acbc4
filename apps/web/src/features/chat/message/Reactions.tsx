import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import type { Chat } from '../room/chat.ts'
import { emojiNames } from './emoji-names.ts'
import classes from './message.module.css'
import { createReactionToggle } from './react.ts'

type Props = { chat: Chat; message: Message; userId: string; canReact: boolean }

/** The reactions to a message with their counts. Pressing a reaction adds or removes the user's own. */
export function Reactions({ chat, message, userId: ownId, canReact }: Props) {
  const react = createReactionToggle(chat, message, ownId)
  const names = new Map(chat.people().map(({ userId, name }) => [userId, name]))
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji)
  return (
    <div className={classes.reactions}>
      {[...byEmoji].map(([emoji, reactions]) => {
        const hasOwn = reactions.some(({ userId }) => userId === ownId)
        const userNames = reactions.map(({ userId }) => (userId === ownId ? 'You' : (names.get(userId) ?? 'Somebody')))
        return (
          <UnstyledButton
            key={emoji}
            className={classes.reaction}
            aria-pressed={hasOwn}
            aria-label={`${emojiNames[emoji]} ${reactions.length}: ${userNames.join(', ')}`}
            title={userNames.join(', ')}
            disabled={!canReact}
            onClick={() => react(emoji)}
          >
            <span aria-hidden>{emoji}</span>
            <span aria-hidden>{reactions.length}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
