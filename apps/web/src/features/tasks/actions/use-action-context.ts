import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { useMe } from '../../../lib/session.ts'
import { copyLinks } from '../../../ui/actions/copy-links.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { changeTask } from '../change-task.ts'
import { usePeek } from '../peek/use-peek.ts'
import { openedTemplateDialogs } from '../templates/opened.ts'
import { runningTimerKey } from '../time-entries/keys.ts'
import { isFollowed } from '../watchers/is-followed.ts'
import type { TaskActionContext } from './task-actions.ts'

type Options = Pick<TaskActionContext, 'change' | 'chooseParent' | 'edit' | 'remove' | 'select' | 'relate'> & {
  /** Whether the task is shown already, so that opening it makes no sense. */
  isShown?: boolean
}

/** The context in which the actions on tasks run. The caller opens the editors and dialogs, and keeps the selection. */
export function useActionContext({
  change,
  chooseParent,
  edit,
  remove,
  select,
  relate,
  isShown = false,
}: Options): TaskActionContext {
  const router = useRouter()
  const queryClient = useQueryClient()
  const to = useAreaPath()
  const { open: openPeek } = usePeek()
  const { id, full_name } = useMe()
  return useMemo(
    () => ({
      ...(!isShown && {
        open: (task: Task) => router.navigate({ to: to('tasks', task.id) }),
        peek: (task: Task) => openPeek(task.id),
      }),
      copyLink: (tasks) => {
        const hrefs = tasks.map(
          (task) => router.buildLocation({ to: to('tasks', task.id), search: { orgId: task.organization_id } }).href,
        )
        copyLinks(hrefs, tasks.length === 1 ? (tasks[0]?.key ?? '') : `${formatCount(tasks.length)} tasks`)
      },
      assignToMe: (tasks) => {
        const me = { id, full_name: full_name ?? null, avatar: null }
        const [task] = tasks
        if (!task || tasks.length > 1)
          return loadChanges().then((changes) =>
            changes?.changeTasks(queryClient, tasks, { add_assignees: [id] }, 'Assigned to you', {
              assigned_users: [me],
            }),
          )
        return changeTask(queryClient, task, {
          values: { assigned_users: [...idsOf(task), String(id)] },
          names: { assigned_users: [...task.assigned_users, me] },
        }).catch(() => undefined)
      },
      addSubtask: (task: Task) => {
        const focus = () => document.querySelector<HTMLElement>('[data-add-subtask]')?.focus()
        if (isShown) focus()
        else router.navigate({ to: to('tasks', task.id), hash: 'add-subtask' })
      },
      detach: (task: Task) =>
        import('../subtasks/queries.ts')
          .then(({ placeSubtask }) => placeSubtask(queryClient, task, { parentId: null }))
          .catch(() => undefined),
      saveTemplate: (task) => openedTemplateDialogs.add({ kind: 'save', source: { kind: 'task', task } }),
      timedTaskId: () => queryClient.getQueryData(runningTimerKey)?.entry?.task?.id,
      startTimer: (task) =>
        loadTimer('Failed to start the timer').then((timer) => timer?.startTimerOn(queryClient, task)),
      stopTimer: () => loadTimer('Failed to stop the timer').then((timer) => timer?.stopTimerNow(queryClient)),
      isFollowed: (task) => isFollowed(queryClient, task, id),
      watch: (tasks, watching) =>
        import('../watchers/watch.ts')
          .then(({ watch }) => watch(queryClient, tasks, watching))
          .catch(() => toast.error('Failed to update tasks')),
      chooseParent,
      change,
      edit,
      remove,
      select,
      relate,
    }),
    [router, queryClient, to, openPeek, id, full_name, change, chooseParent, edit, remove, select, relate, isShown],
  )
}

const idsOf = (task: Task) => task.assigned_users.map((user) => String(user.id))

/** The code is usually loaded already, together with the editors. */
const loadChanges = () => import('../change-tasks.ts').catch(() => void toast.error('Failed to update tasks'))

const loadTimer = (failureText: string) =>
  import('../time-entries/timer/timer.ts').catch(() => void toast.error(failureText))
