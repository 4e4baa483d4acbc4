import { Button, TextInput } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { earlyTyping } from '../../../lib/early-typing.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { ComposerChips } from './ComposerChips.tsx'
import type { TaskValues } from './composed-task.ts'
import classes from './composer.module.css'
import { type EnteredTask, formValuesOf } from './form-values-of.ts'
import { useComposer } from './use-composer.ts'

export type ComposerProps = {
  /** Identifies the draft of the text among the composers of the app. */
  name: string
  organizationId: number
  /** What the page knows about a new task, such as its project. */
  defaults: TaskValues
  /** The accessible name of the field. */
  label?: string
  autoFocus?: boolean
  /** Called after a task was created, with `opens` if the user wants to open it. */
  onCreated: (task: Task, opens: boolean) => void
  /** Opens the full form with the values entered so far. The text stays until the form has created the task. */
  onMore?: (entered: EnteredTask) => void
  /** Offers the full form only where it is needed, because the project requires values that the composer has not. */
  hidesMore?: boolean
  /** Called on Escape. */
  onClose?: () => void
}

/**
 * Creates tasks from one line: a title, words such as `@ewa #Website !high fri`, and chips for the same values. Enter
 * creates the task and is ready for the next, Shift Enter also opens it.
 */
export function Composer(props: ComposerProps) {
  const { label = 'Title of a new task', autoFocus, onCreated, onMore, hidesMore = false, onClose } = props
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  const composer = useComposer(props)
  const { text, setText, words, values, choose, error, isPending, isMissingProject, needsForm, submit } = composer
  const isNew = useRef(true)
  const create = async (opens: boolean) => {
    const task = await submit()
    // The button that opens the form has the focus.
    if (task === 'needs form' && onMore) return
    if (task && task !== 'needs form') onCreated(task, opens)
    field.current?.focus()
  }
  const projectChip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMissingProject) projectChip.current?.click()
  }, [isMissingProject])
  const formButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (needsForm) formButton.current?.focus()
  }, [needsForm])
  // The text of an earlier visit is selected, so that typing replaces it.
  const beginTyping = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = autoFocus ? earlyTyping.take() : ''
    if (typed) setText(isNew.current ? typed : text + typed)
    else if (autoFocus && isNew.current) currentTarget.select()
    isNew.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      create(event.shiftKey)
    } else if (event.key === 'Escape' && onClose) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  const more = () => onMore?.({ initial: formValuesOf(words.title, values), onCreated: composer.clear })
  return (
    <form
      className={classes.composer}
      aria-label='New task'
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        create(false)
      }}
    >
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={isPhone ? 'New task: “Glass @ewa fri”' : 'New task: try “Order glass @ewa #Website !high fri”'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={beginTyping}
        onKeyDown={onKeyDown}
        readOnly={isPending}
        maxLength={400}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        error={error}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.tools}>
        <ComposerChips
          organizationId={props.organizationId}
          projectChip={projectChip}
          values={values}
          dateWords={words.date?.words}
          onChoose={(next) => {
            choose(next)
            field.current?.focus()
          }}
          onKeepDate={composer.keepDateInTitle}
        />
        <div className={classes.actions}>
          {composer.isDraftReplaced && (
            <Button variant='subtle' size='compact-md' onClick={composer.restoreDraft}>
              Restore draft
            </Button>
          )}
          {onMore && (needsForm || !hidesMore) && (
            <Button ref={formButton} variant={needsForm ? 'light' : 'subtle'} size='compact-md' onClick={more}>
              {needsForm ? 'Open the form' : 'More'}
            </Button>
          )}
          <Button type='submit' size='compact-md' disabled={words.title === ''} aria-busy={isPending}>
            Create
          </Button>
        </div>
      </div>
    </form>
  )
}
