import { listTasks, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { MatchSelect } from '../../../ui/select/MatchSelect.tsx'
import { type MatchQuery, maxMatches, readMatches } from '../../../ui/select/matches.ts'
import { placeSubtask } from './queries.ts'

type Props = { opened: boolean; onClose: () => void; task: Task }

/** The open tasks of the project whose keys or titles contain the words that the user searches for. */
const foundTasks =
  (projectId: number): MatchQuery<Task> =>
  (searchText) => ({
    queryKey: ['task', 'found', projectId, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) =>
        call(
          listTasks,
          {
            query: {
              project_id: projectId,
              limit: maxMatches,
              is_open: 'true',
              ...(searchText && { find: searchText }),
            },
          },
          { fallback: texts.failed.fetchTasks, signal, onCount: setTotal },
        ),
      ),
  })

/** Asks of which task in the project a task becomes a subtask. */
export function ParentDialog({ opened, onClose, task }: Props) {
  const queryClient = useQueryClient()
  const [parentId, setParentId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parentId) return
    setBusy(true)
    const isPlaced = await placeSubtask(queryClient, task, { parentId: Number(parentId) })
    setBusy(false)
    if (isPlaced) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={`Make ${task.key} a Subtask`} busy={busy} size={480}>
      <form onSubmit={submit}>
        <MatchSelect
          label='Of the task'
          description='A task of the same project'
          query={foundTasks(task.project_id)}
          optionsOf={(tasks) =>
            tasks
              .filter(({ id }) => id !== task.id)
              .map(({ id, key, title }) => ({ value: String(id), label: `${key} ${title}` }))
          }
          hint='a key or words of the title'
          noMatchText='No such task in the project'
          value={parentId}
          onChange={setParentId}
          data-autofocus
        />
        <FormFooter submitLabel='Make It a Subtask' busy={busy} disabled={!parentId} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
