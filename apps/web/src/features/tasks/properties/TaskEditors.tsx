import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useActor } from '../../../lib/organization.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { TaskAction } from '../actions/task-actions.ts'
import { useActionContext } from '../actions/use-action-context.ts'
import { idOf, rowAt } from '../keys/rows.ts'
import { cachedTask } from '../task-cache.ts'
import { EditorContext, type OpenedEditor } from './editor-context.ts'
import classes from './task-editors.module.css'
import type { TaskProperty } from './task-property.ts'

const TaskPropertyEditor = lazily(async () => (await import('./TaskPropertyEditor.tsx')).TaskPropertyEditor)
const TaskMenu = lazy(async () => ({ default: (await import('../actions/TaskMenu.tsx')).TaskMenu }))
const DeleteTaskDialog = lazy(async () => ({ default: (await import('../DeleteTaskDialog.tsx')).DeleteTaskDialog }))

type OpenedMenu = { task: Task; point: { x: number; y: number } }

/**
 * Lets the user edit the properties that are shown below it, and offers all actions on a task in the menu of its row.
 * All rows share one editor, whose code loads when the browser is idle, so that the first editor opens as fast as the
 * others.
 */
export function TaskEditors({ children }: { children: ReactNode }) {
  const { id, role } = useActor()
  const actor = useMemo(() => ({ id, role }), [id, role])
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<OpenedEditor>()
  const [menu, setMenu] = useState<OpenedMenu>()
  const [deleted, setDeleted] = useState<{ task: Task; isOpen: boolean }>()
  /** The row that the current action is about. */
  const row = useRef<Element>(undefined)

  // A second press of the button that opened the editor closes it.
  const open = useCallback(
    (editor: OpenedEditor) => setOpened((current) => (current?.anchor === editor.anchor ? undefined : editor)),
    [],
  )
  const edit = useCallback(
    (task: Task, property: TaskProperty) => {
      const anchor = row.current?.querySelector(`[data-property="${property}"]`) ?? row.current
      if (anchor instanceof HTMLElement) open({ task, property, anchor })
    },
    [open],
  )
  const remove = useCallback((task: Task) => setDeleted({ task, isOpen: true }), [])
  const actions = useActionContext({ edit, remove })
  const run = useCallback(
    (action: TaskAction, at: Element) => {
      const task = cachedTask(queryClient, idOf(at) ?? 0)
      if (!task || !action.isAllowed(actor, task)) return
      row.current = at
      action.run(task, actions)
    },
    [queryClient, actor, actions],
  )
  const context = useMemo(() => ({ actor, open, run }), [actor, open, run])
  useEffect(() => whenIdle(() => TaskPropertyEditor.preload().catch(() => undefined)).cancel, [])

  const close = () => {
    opened?.anchor.focus()
    setOpened(undefined)
  }
  const openMenu = (event: MouseEvent) => {
    const at = event.target instanceof Element ? rowAt(event.target) : undefined
    const task = at && cachedTask(queryClient, idOf(at) ?? 0)
    // With Shift, and on links and in fields, the browser shows its own menu.
    if (!task || event.shiftKey || (event.target instanceof Element && event.target.closest('a, input, textarea')))
      return
    event.preventDefault()
    row.current = at
    setMenu({ task, point: { x: event.clientX, y: event.clientY } })
  }
  return (
    <EditorContext value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the actions in the menu also have keys and buttons. */}
      <div className={classes.host} onContextMenu={openMenu}>
        {children}
      </div>
      <Suspense>
        {opened && <TaskPropertyEditor key={`${opened.task.id} ${opened.property}`} {...opened} onClose={close} />}
        {menu && (
          <TaskMenu key={menu.task.id} {...menu} actor={actor} context={actions} onClose={() => setMenu(undefined)} />
        )}
        {deleted && (
          <DeleteTaskDialog
            opened={deleted.isOpen}
            task={deleted.task}
            onClose={() => setDeleted({ ...deleted, isOpen: false })}
          />
        )}
      </Suspense>
    </EditorContext>
  )
}
