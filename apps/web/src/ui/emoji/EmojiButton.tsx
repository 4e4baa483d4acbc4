import { Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { IconButton } from '../IconButton.tsx'
import { useCloseOnEscape } from '../menu/use-close-on-escape.ts'
import { toast } from '../toasts/toast.tsx'
import classes from './emoji.module.css'

const EmojiPicker = lazily(async () => (await import('./EmojiPicker.tsx')).EmojiPicker)

type Props = { onChoose: (emoji: string) => void; disabled?: boolean }

/** The button that opens the emoji picker. The code and the list of emoji load when it is opened. */
export function EmojiButton({ onChoose, disabled }: Props) {
  const [opened, setOpened] = useState(false)
  const isLoading = useRef(false)
  /** Opens the picker once its code is loaded, because a picker that cannot load would seem to be loading forever. */
  const open = async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      await EmojiPicker.preload()
      setOpened(true)
    } catch {
      toast.error('The emoji could not be loaded. Check the connection and try again.')
    } finally {
      isLoading.current = false
    }
  }
  useCloseOnEscape(opened, `.${classes.picker}`, () => setOpened(false))
  return (
    <Popover opened={opened} onChange={setOpened} position='top-end' trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <IconButton
          size={36}
          aria-label='Insert an emoji'
          title='Insert an emoji'
          aria-haspopup='dialog'
          aria-expanded={opened}
          disabled={disabled}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          <IconMoodSmile size={20} stroke={1.6} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role='dialog' aria-label='Emoji'>
        {opened && (
          <EmojiPicker
            onChoose={(emoji) => {
              setOpened(false)
              onChoose(emoji)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
