import { Popover, UnstyledButton } from '@mantine/core'
import { type Emoji, emojis } from '@muster/contracts/chat/messages'
import { IconMoodPlus } from '@tabler/icons-react'
import { useCloseOnEscape } from '../../../ui/menu/use-close-on-escape.ts'
import { emojiNames } from './emoji-names.ts'
import classes from './message.module.css'

type Props = { opened: boolean; onOpenedChange: (opened: boolean) => void; onChoose: (emoji: Emoji) => void }

/**
 * The button and the popover for choosing a reaction. The popover's default roles are off, because they would label it
 * with the name of the button that opens it.
 */
export function EmojiChoice({ opened, onOpenedChange, onChoose }: Props) {
  useCloseOnEscape(opened, `.${classes.emojis}`, () => onOpenedChange(false))
  return (
    <Popover opened={opened} onChange={onOpenedChange} position='top-end' trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.action}
          aria-label='React'
          aria-haspopup='dialog'
          aria-expanded={opened}
          title='React'
          onClick={() => onOpenedChange(!opened)}
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
              onOpenedChange(false)
            }}
          >
            {emoji}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
