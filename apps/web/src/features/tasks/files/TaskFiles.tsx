import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '../../../lib/organization.ts'
import { FilesSection } from '../../files/FilesSection.tsx'
import { attachFiles } from '../../files/queries.ts'
import { commentsKey } from '../task-keys.ts'

const shownCount = 12

/** The files of a task and of its comments. */
export function TaskFiles({ task }: { task: Task }) {
  const queryClient = useQueryClient()
  const { id, organization_id, file_count, files_version } = task
  // The history, which names the files, is reread together with the task.
  const refresh = () => queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  const target = {
    key: `task:${id}`,
    organizationId: organization_id,
    attach: async (fileIds: number[]) => {
      await attachFiles({ type: 'task', id }, fileIds)
      await refresh()
    },
  }
  return (
    <FilesSection
      owner={{ type: 'task', id, file_count, files_version }}
      target={can.attachTaskFile(useActor(), task) ? target : undefined}
      shownCount={shownCount}
      refresh={refresh}
    />
  )
}
