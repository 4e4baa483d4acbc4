import { Popover, Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
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

/** A field for a longer text, with a list of the members who match the text after an at-sign. */
export function MentionTextarea({ value = '', onTextChange, organizationId, onKeyDown, ref, ...props }: Props) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mergedRef = useMergedRef(field, ref)
  const mention = useMentions({ text: value, field, onTextChange })
  const mentions = mention.listFor(useMembersToMention(organizationId, mention.word))
  const isOpen = mentions.people.length > 0
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && mentions.onKeyDown(event)) event.stopPropagation()
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
            onChange={(event) => onTextChange(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onSelect={mention.updateCaret}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${mentions.currentIndex}` : undefined}
            // Escape then closes the list, and not the dialog that contains the field.
            data-mantine-stop-propagation={isOpen}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <MentionList
          id={listId}
          people={mentions.people}
          currentIndex={mentions.currentIndex}
          onChoose={mentions.choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
