import type { Task } from '@muster/contracts/tasks'
import type { TaskRelation } from '@muster/contracts/tasks/relations'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { offeredActions } from '../../../lib/actions/action.ts'
import { usePausedKeys } from '../../../lib/actions/offers.ts'
import { useActor } from '../../../lib/organization.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { Point } from '../../../ui/actions/ActionMenu.tsx'
import { useRowMenu } from '../../../ui/actions/use-row-menu.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { taskActions } from '../actions/task-actions.ts'
import { useActionContext } from '../actions/use-action-context.ts'
import { useTaskOffers } from '../actions/use-task-offers.ts'
import { idOf, rowAt } from '../keys/rows.ts'
import { SelectionContext } from '../selection/selection.ts'
import { useSelectByClick } from '../selection/use-select-by-click.ts'
import { cachedTask } from '../task-cache.ts'
import { anchorOf } from './anchor-of.ts'
import { EditorContext, type OpenedEditor } from './editor-context.ts'
import classes from './task-editors.module.css'
import type { TaskProperty } from './task-property.ts'

const TaskPropertyEditor = lazilyOpened(async () => (await import('./TaskPropertyEditor.tsx')).TaskPropertyEditor)
const TaskMenu = lazilyOpened(async () => (await import('../actions/TaskMenu.tsx')).TaskMenu)
const EditTaskDialog = lazilyOpened(async () => (await import('../EditTaskDialog.tsx')).EditTaskDialog)
const ParentDialog = lazilyOpened(async () => (await import('../subtasks/ParentDialog.tsx')).ParentDialog)
const AddDependencyDialog = lazilyOpened(
  async () => (await import('../dependencies/AddDependencyDialog.tsx')).AddDependencyDialog,
)
const DeleteTasksDialog = lazilyOpened(async () => (await import('../DeleteTasksDialog.tsx')).DeleteTasksDialog)

type Props = {
  /** The task that the children show. Without it, they show tasks as rows. */
  task?: Task
  /** Edits the title of that task in place. */
  onEdit?: (task: Task) => void
  /** Called after that task was deleted. */
  onDeleted?: () => void
  children: ReactNode
}

type OpenedEditors = Omit<OpenedEditor, 'task'> & { tasks: readonly Task[] }

/**
 * Lets the user edit the properties that are shown below it, and offers all actions on a task in its menu, by keys and in
 * the palette. All rows share one editor, whose code loads when the browser is idle, so that the first editor opens as
 * fast as the others.
 */
export function TaskEditors({ task: shownTask, onEdit, onDeleted, children }: Props) {
  const { id, role } = useActor()
  const actor = useMemo(() => ({ id, role }), [id, role])
  const queryClient = useQueryClient()
  const selection = use(SelectionContext)?.selection
  const [opened, setOpened] = useState<OpenedEditors>()
  const [menu, setMenu] = useState<{ task: Task; point: Point }>()
  const editDialog = useOpenedDialog<Task>()
  const relateDialog = useOpenedDialog<{ task: Task; relation: TaskRelation }>()
  const deleteDialog = useOpenedDialog<readonly Task[]>()
  const parentDialog = useOpenedDialog<Task>()
  /** The row that the current action is about. */
  const row = useRef<Element>(undefined)
  const host = useRef<HTMLDivElement>(null)

  // A second press of the button that opened the editor closes it.
  const open = useCallback(
    ({ tasks, ...editor }: OpenedEditors) =>
      setOpened((current) => (current?.anchor === editor.anchor ? undefined : { tasks, ...editor })),
    [],
  )
  const change = useCallback(
    (tasks: readonly Task[], property: TaskProperty) => {
      const anchor = anchorOf(tasks, property, row.current ?? host.current)
      if (anchor) open({ tasks, property, anchor })
    },
    [open],
  )
  const { open: openEditDialog } = editDialog
  const { open: openDeleteDialog } = deleteDialog
  const { open: openParentDialog } = parentDialog
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions that open the dialogs only set state
  const handlers = useMemo(
    () => ({
      change,
      chooseParent: openParentDialog,
      edit: onEdit ?? openEditDialog,
      remove: openDeleteDialog,
      relate: (task: Task, relation: TaskRelation) => relateDialog.open({ task, relation }),
      select: selection && ((tasks: readonly Task[]) => tasks.forEach(selection.toggle)),
      isShown: shownTask !== undefined,
    }),
    [change, onEdit, selection, shownTask !== undefined],
  )
  const actionContext = useActionContext(handlers)
  const actionsOn = useCallback(
    (tasks: readonly Task[]) => offeredActions(taskActions, { actor, subject: tasks, context: actionContext }),
    [actor, actionContext],
  )
  useTaskOffers({ shownTask, row, actionsOn })
  const openMenu = useCallback((task: Task, point: Point, element: Element) => {
    row.current = rowAt(element)
    setMenu({ task, point })
  }, [])
  const closeMenu = () => setMenu(undefined)
  const rowMenu = useRowMenu((element, point) => {
    const at = rowAt(element)
    const task = at && cachedTask(queryClient, idOf(at) ?? 0)
    if (task) openMenu(task, point, element)
    return task !== undefined
  }, closeMenu)
  const selectByClick = useSelectByClick()
  const context = useMemo(
    () => ({
      actor,
      open: ({ task, ...editor }: OpenedEditor) => open({ tasks: [task], ...editor }),
      openMenu,
      actionsOn,
    }),
    [actor, open, openMenu, actionsOn],
  )
  useEffect(() => whenIdle(() => TaskPropertyEditor.preload().catch(() => undefined)).cancel, [])

  // While the editor loads, keystrokes belong to it.
  usePausedKeys(opened !== undefined)
  const close = () => {
    opened?.anchor.focus()
    setOpened(undefined)
  }
  return (
    <EditorContext value={context}>
      <div ref={host} className={classes.host} {...rowMenu} {...selectByClick}>
        {children}
      </div>

      {opened && <TaskPropertyEditor key={`${opened.tasks[0]?.id} ${opened.property}`} {...opened} onClose={close} />}
      {menu && <TaskMenu key={menu.task.id} {...menu} actionsOn={actionsOn} onClose={closeMenu} />}
      {editDialog.subject && (
        <EditTaskDialog opened={editDialog.opened} task={editDialog.subject} onClose={editDialog.close} />
      )}
      {parentDialog.subject && (
        <ParentDialog opened={parentDialog.opened} task={parentDialog.subject} onClose={parentDialog.close} />
      )}
      {relateDialog.subject && (
        <AddDependencyDialog opened={relateDialog.opened} {...relateDialog.subject} onClose={relateDialog.close} />
      )}
      {deleteDialog.subject && (
        <DeleteTasksDialog
          opened={deleteDialog.opened}
          tasks={deleteDialog.subject}
          onClose={deleteDialog.close}
          onDeleted={() => {
            selection?.clear()
            onDeleted?.()
          }}
        />
      )}
    </EditorContext>
  )
}
