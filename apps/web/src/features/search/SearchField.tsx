import { Popover, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { maxSearchLength } from '@muster/contracts/search'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { SuggestionList } from './SuggestionList.tsx'
import classes from './search-field.module.css'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  ref?: Ref<HTMLInputElement>
  text: string
  orgId: number
  onTextChange: (text: string) => void
  /** Enter: the user has finished the query. */
  onCommit: () => void
  /** Arrow down: the user wants to go to the results. */
  onLeaveDown: () => void
}

/** The field of the search, which suggests operators and their values. */
export function SearchField({ ref, text, orgId, onTextChange, onCommit, onLeaveDown }: Props) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const mergedRef = useMergedRef(field, ref)
  const suggestions = useSuggestions({ text, field, orgId, onTextChange })
  const { shown, currentIndex } = suggestions
  const isOpen = shown.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return
    if (event.key === 'Enter') {
      suggestions.close()
      onCommit()
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onLeaveDown()
  }
  return (
    <search className={classes.field}>
      <Popover
        opened={isOpen}
        width='target'
        position='bottom-start'
        offset={4}
        withRoles={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: classes.dropdown }}
      >
        <Popover.Target>
          <div>
            <TextInput
              ref={mergedRef}
              type='search'
              role='combobox'
              aria-label='Search everything'
              aria-autocomplete='list'
              aria-haspopup='listbox'
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && currentIndex >= 0 ? `${listId}-${currentIndex}` : undefined}
              autoComplete='off'
              placeholder='Search tasks, comments, messages, people...'
              maxLength={maxSearchLength}
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              value={text}
              onChange={(event) => {
                onTextChange(event.currentTarget.value)
                suggestions.open()
              }}
              onKeyDown={onKeyDown}
              onSelect={suggestions.updateCaret}
              onBlur={suggestions.close}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown>
          <SuggestionList id={listId} suggestions={shown} currentIndex={currentIndex} onChoose={suggestions.choose} />
        </Popover.Dropdown>
      </Popover>
    </search>
  )
}
