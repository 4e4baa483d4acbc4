import type { Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { TypedNameDialog } from '../../ui/dialog/TypedNameDialog.tsx'
import { projectQuery, useDeleteProject } from './queries.ts'

type Props = { project: Project; opened: boolean; onClose: () => void; onDeleted?: () => void }

export function DeleteProjectDialog({ project, opened, onClose, onDeleted }: Props) {
  const remove = useDeleteProject(project.id)
  // A list may be older than the last task; the dialog says what is true now.
  const standing = remove.isIdle || remove.isError
  const fresh = useQuery({ ...projectQuery(project.id), enabled: opened && standing, staleTime: 0 })
  const tasks = fresh.data?.task_count ?? project.task_count
  const close = () => {
    onClose()
    remove.reset()
  }
  const confirm = () =>
    remove.mutateAsync().then(
      () => {
        close()
        onDeleted?.()
      },
      () => undefined, // said in the dialog
    )

  return (
    <TypedNameDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Project'
      name={project.name}
      mismatch={texts.project.nameMismatch}
      confirm='Delete'
      busyLabel='Deleting...'
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, texts.failed.deleteProject)}
    >
      <p>
        This deletes the project and{' '}
        <strong>
          {tasks} {tasks === 1 ? 'task' : 'tasks'}
        </strong>{' '}
        in it.
      </p>
      <p>It goes to the trash and stays there for 30 days.</p>
    </TypedNameDialog>
  )
}
