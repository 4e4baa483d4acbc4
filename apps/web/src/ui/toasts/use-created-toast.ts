import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { toast } from './toast.tsx'

/** A created object. `name` is how the message names it, for example 'NL-7 Order the glass'. */
type Created = {
  kind: 'task' | 'project' | 'goal' | 'milestone'
  id: number
  organizationId: number
  name: string
  /** What was created in it, for example 'with 3 tasks'. */
  extent?: string
  /** A further sentence of the message, without the full stop. */
  note?: string | undefined
  /** Called before the object is opened, for example to close a dialog. */
  onOpen?: () => void
}

/**
 * Returns a function that says that an object was created, and offers to open it. The message about the next object
 * replaces it.
 */
export function useCreatedToast() {
  const navigate = useNavigate()
  const to = useAreaPath()
  const withdraw = useRef(() => {})
  return ({ kind, id, organizationId: orgId, name, extent, note, onOpen }: Created) => {
    const target = {
      task: { to: to('tasks', id), search: { orgId } },
      project: { to: to('projects', id), search: { orgId } },
      goal: { to: to('goals'), search: { orgId, goalId: id } },
      milestone: { to: to('milestones', id), search: { orgId } },
    }[kind]
    withdraw.current()
    withdraw.current = toast.offer(
      [[name, 'created', extent].filter(Boolean).join(' '), note].filter(Boolean).join('. '),
      {
        label: 'Open',
        run: () => {
          onOpen?.()
          navigate(target)
        },
      },
      8000,
    )
  }
}
