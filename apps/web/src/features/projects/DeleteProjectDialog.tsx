import type { Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { TypedNameDialog } from '../../ui/dialog/TypedNameDialog.tsx'
import { useDeleteProject } from './mutations.ts'
import { projectQuery } from './queries.ts'

type Props = { project: Project; opened: boolean; onClose: () => void; onDeleted?: () => void }

export function DeleteProjectDialog({ project, opened, onClose, onDeleted }: Props) {
  const remove = useDeleteProject(project.id)
  // `project` may be outdated, so the dialog reads the current number of tasks.
  const projectExists = remove.isIdle || remove.isError
  const freshProject = useQuery({ ...projectQuery(project.id), enabled: opened && projectExists, staleTime: 0 })
  const taskCount = freshProject.data?.task_count ?? project.task_count
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
      () => undefined, // the error is shown in the dialog
    )

  return (
    <TypedNameDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Project'
      name={project.name}
      mismatchError={texts.project.nameMismatch}
      confirmLabel='Delete'
      busyLabel='Deleting...'
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, texts.failed.deleteProject)}
    >
      <p>
        This deletes the project and{' '}
        <strong>
          {taskCount} {taskCount === 1 ? 'task' : 'tasks'}
        </strong>{' '}
        in it.
      </p>
      <p>It goes to the trash and stays there for 30 days.</p>
    </TypedNameDialog>
  )
}
