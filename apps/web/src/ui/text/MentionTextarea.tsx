import { Popover, Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { EmojiNameList } from '../emoji/EmojiNameList.tsx'
import { useEmojiNames } from '../emoji/use-emoji-names.ts'
import { MentionList } from './MentionList.tsx'
import classes from './text.module.css'
import { useMembersToMention } from './use-mentionable.ts'
import { useMentions } from './use-mentions.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'onSelect' | 'ref'> & {
  ref?: Ref<HTMLTextAreaElement>
  value?: string
  onTextChange: (text: string) => void
  /** The organization whose members the text can mention. */
  organizationId: number | undefined
}

/**
 * A field for a longer text. It completes the names of members after an at-sign and those of emoji after a colon.
 */
export function MentionTextarea({ value = '', onTextChange, organizationId, onKeyDown, ref, ...props }: Props) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mergedRef = useMergedRef(field, ref)
  const mention = useMentions({ text: value, field, onTextChange })
  const mentions = mention.listFor(useMembersToMention(organizationId, mention.word))
  const emojis = useEmojiNames({ text: value, field, onTextChange })
  const open = mentions.items.length > 0 ? mentions : emojis
  const isOpen = open.items.length > 0
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && open.onKeyDown(event)) event.stopPropagation()
    else onKeyDown?.(event)
  }
  return (
    <Popover
      opened={isOpen}
      position='top-start'
      offset={4}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.floating }}
    >
      <Popover.Target>
        <div>
          <Textarea
            {...props}
            ref={mergedRef}
            value={value}
            onChange={(event) => onTextChange(emojis.replaceName(event.currentTarget.value))}
            onKeyDown={handleKeyDown}
            onSelect={() => {
              mention.updateCaret()
              emojis.updateCaret()
            }}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${open.currentIndex}` : undefined}
            // Escape then closes the list, and not the dialog that contains the field.
            data-mantine-stop-propagation={isOpen}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        {open === mentions ? (
          <MentionList
            id={listId}
            people={mentions.items}
            currentIndex={mentions.currentIndex}
            onChoose={mentions.choose}
          />
        ) : (
          <EmojiNameList
            id={listId}
            emojis={emojis.items}
            currentIndex={emojis.currentIndex}
            onChoose={emojis.choose}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
