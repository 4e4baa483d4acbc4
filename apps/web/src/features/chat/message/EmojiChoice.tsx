import { Popover, UnstyledButton } from '@mantine/core'
import { type Emoji, emojis } from '@muster/contracts/chat/messages'
import { IconMoodPlus } from '@tabler/icons-react'
import { emojiNames } from './emoji-names.ts'
import classes from './message.module.css'

type Props = { opened: boolean; onOpen: (opened: boolean) => void; onChoose: (emoji: Emoji) => void }

/** The twelve reactions. With the popover's roles they would be named after the button that opened them. */
export const EmojiChoice = ({ opened, onOpen, onChoose }: Props) => (
  <Popover opened={opened} onChange={onOpen} position='top-end' trapFocus returnFocus withRoles={false}>
    <Popover.Target>
      <UnstyledButton
        className={classes.action}
        aria-label='React'
        aria-haspopup='dialog'
        aria-expanded={opened}
        title='React'
        onClick={() => onOpen(!opened)}
      >
        <IconMoodPlus size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </Popover.Target>
    <Popover.Dropdown className={classes.emojis} role='dialog' aria-label='Reactions'>
      {emojis.map((emoji) => (
        <UnstyledButton
          key={emoji}
          className={classes.emoji}
          aria-label={emojiNames[emoji]}
          title={emojiNames[emoji]}
          onClick={() => {
            onChoose(emoji)
            onOpen(false)
          }}
        >
          {emoji}
        </UnstyledButton>
      ))}
    </Popover.Dropdown>
  </Popover>
)
