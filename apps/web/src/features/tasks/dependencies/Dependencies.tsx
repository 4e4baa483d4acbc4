import { Button, Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskDependency } from '@muster/contracts/tasks/dependencies'
import { relationOf, taskRelationNames, taskRelations } from '@muster/contracts/tasks/relations'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageSection } from '../../../ui/section/PageSection.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { LinkedTask, LinkedTasks } from '../rows/LinkedTask.tsx'
import { AddDependencyDialog } from './AddDependencyDialog.tsx'
import classes from './dependencies.module.css'
import { deleteDependency, dependenciesQuery, saveDependency } from './queries.ts'

/** The dependencies of a task, by their relation. Nothing if there are none and the user may not add any. */
export function Dependencies({ task }: { task: Task }) {
  const [isAdding, setAdding] = useState(false)
  const mayAdd = can.editTask(useActor(), task)
  const { data, error, isFetching, refetch } = useQuery(dependenciesQuery(task))
  const hiddenCount = data?.hidden_blocker_count ?? 0
  const isEmpty = data?.dependencies.length === 0 && hiddenCount === 0
  if (!mayAdd && !data && !error) return <template data-awaited />
  if (!mayAdd && (isEmpty || !data)) return null
  const groups = taskRelations.map((relation) => ({
    relation,
    dependencies: data?.dependencies.filter((dependency) => relationOf(dependency) === relation) ?? [],
  }))
  return (
    <PageSection
      title='Dependencies'
      beside={
        mayAdd && (
          <Button
            variant='subtle'
            size='compact-sm'
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add Dependency
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : data ? (
        groups.map(
          ({ relation, dependencies }) =>
            (dependencies.length > 0 || (relation === 'blocked_by' && hiddenCount > 0)) && (
              <div key={relation}>
                <h3 className={classes.relation}>{taskRelationNames[relation]}</h3>
                <LinkedTasks label={taskRelationNames[relation]}>
                  {dependencies.map((dependency) => (
                    <DependencyRow key={dependency.id} task={task} dependency={dependency} />
                  ))}
                  {relation === 'blocked_by' && hiddenCount > 0 && (
                    <li className={classes.hidden}>
                      {hiddenCount === 1 ? '1 task' : `${hiddenCount} tasks`} that you do not see
                    </li>
                  )}
                </LinkedTasks>
              </div>
            ),
        )
      ) : (
        <Skeleton height={32} radius={6} />
      )}
      <AddDependencyDialog opened={isAdding} task={task} relation='blocked_by' onClose={() => setAdding(false)} />
    </PageSection>
  )
}

function DependencyRow({ task, dependency }: { task: Task; dependency: TaskDependency }) {
  const queryClient = useQueryClient()
  const { id, kind, direction, task: other } = dependency
  const assignees = other.assigned_users.map((user) => user.id)
  const mayRemove = can.linkTasks(useActor(), task, { assignees, created_by: other.created_by })
  const addAgain = () =>
    saveDependency(queryClient, { taskId: task.id, otherId: other.id, dependency: { kind, direction } }).catch(
      (error: Error) => toast.error(error.message, addAgain),
    )
  const remove = () =>
    deleteDependency(queryClient, task.id, id, other.id).then(
      () => void toast.undo(`Removed the dependency on ${other.key}`, addAgain),
      (error: Error) => toast.error(error.message),
    )
  return (
    <LinkedTask task={other}>
      {other.assigned_users.length > 0 && <AvatarGroup people={other.assigned_users} compact />}
      {mayRemove && (
        <IconButton size={28} aria-label={`Remove the dependency on ${other.key}`} onClick={remove}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </IconButton>
      )}
    </LinkedTask>
  )
}
