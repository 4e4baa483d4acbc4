import { TextInput } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { maxNewSubtasks } from '@muster/contracts/tasks/subtasks'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { confirmedCount, titlesIn } from './lines.ts'
import { sendSubtasks } from './queries.ts'
import classes from './subtasks.module.css'

/** The field below the list. Enter adds a subtask and keeps the focus, and each pasted line becomes one. */
export function AddSubtask({ parent }: { parent: Task }) {
  const queryClient = useQueryClient()
  const hash = useLocation({ select: (location) => location.hash })
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [pasted, setPasted] = useState<string[]>()

  async function add(titles: string[]): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      await sendSubtasks(queryClient, parent, titles)
      return true
    } catch (failure) {
      setError(messageOf(failure, 'Failed to add subtasks'))
      return false
    } finally {
      setBusy(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (!text || busy) return
    setTitle('')
    if (await add([text])) return
    // The user may have typed the next title by now.
    setTitle((next) => (next === '' ? text : `${text} ${next}`))
  }
  const paste = (event: ClipboardEvent) => {
    const titles = titlesIn(event.clipboardData.getData('text/plain'))
    if (titles.length < 2) return
    event.preventDefault()
    setError(undefined)
    if (titles.length > maxNewSubtasks)
      setError(`Paste at most ${maxNewSubtasks} lines at once. The text has ${titles.length}.`)
    else if (titles.length >= confirmedCount) setPasted(titles)
    // Lines that could not be added are kept in the question.
    else add(titles).then((isAdded) => isAdded || setPasted(titles))
  }
  return (
    <>
      <form onSubmit={submit} className={classes.add}>
        <TextInput
          aria-label='Add a subtask'
          placeholder='Add a subtask'
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onPaste={paste}
          error={pasted ? undefined : error}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          data-add-subtask
          autoFocus={hash === 'add-subtask'}
        />
      </form>
      {/* Outside the form, because React would bubble the dialog's submit event to it. */}
      <ConfirmDialog
        opened={pasted !== undefined}
        onClose={() => {
          setPasted(undefined)
          setError(undefined)
        }}
        onConfirm={async () => {
          if (pasted && (await add(pasted))) setPasted(undefined)
        }}
        error={error}
        title={`Add ${pasted?.length ?? 0} subtasks?`}
        confirmLabel={`Add ${pasted?.length ?? 0} subtasks`}
        busyLabel='Adding…'
        busy={busy}
      >
        <p className={classes.question}>Each line that you pasted becomes a subtask.</p>
        <ol className={classes.pasted}>
          {pasted?.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change, and two may be equal.
            <li key={index}>{line}</li>
          ))}
        </ol>
      </ConfirmDialog>
    </>
  )
}
