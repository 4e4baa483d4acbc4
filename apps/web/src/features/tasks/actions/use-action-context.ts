import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useMe } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { changeTask } from '../change-task.ts'
import { usePeek } from '../peek/use-peek.ts'
import type { ActionContext } from './task-actions.ts'

type Options = Pick<ActionContext, 'edit' | 'remove'>

/** The context in which the actions on tasks run. The caller opens the editors and the dialog for a deletion. */
export function useActionContext({ edit, remove }: Options): ActionContext {
  const router = useRouter()
  const queryClient = useQueryClient()
  const to = useAreaPath()
  const peek = usePeek()
  const { id, full_name } = useMe()
  return useMemo(
    () => ({
      open: (task) => router.navigate({ to: to('tasks', task.id) }),
      peek: (task) => peek.open(task.id),
      copyLink: async (task) => {
        const { href } = router.buildLocation({ to: to('tasks', task.id), search: { orgId: task.organization_id } })
        try {
          await navigator.clipboard.writeText(new URL(href, location.origin).href)
          toast.success(`Copied the link to ${task.key}`)
        } catch {
          toast.error('The browser does not allow copying here')
        }
      },
      assignToMe: (task) => {
        const me = { id, full_name: full_name ?? null, avatar: null }
        changeTask(queryClient, task, {
          values: { assigned_users: [...idsOf(task), String(id)] },
          names: { assigned_users: [...task.assigned_users, me] },
        }).catch(() => undefined)
      },
      edit,
      remove,
    }),
    [router, queryClient, to, peek, id, full_name, edit, remove],
  )
}

const idsOf = (task: Task) => task.assigned_users.map((user) => String(user.id))
