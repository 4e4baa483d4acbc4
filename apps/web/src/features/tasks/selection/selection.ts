import type { Task } from '@muster/contracts/tasks'
import { createContext, useSyncExternalStore } from 'react'

/** The selected tasks of a list, by id. Each row subscribes only to whether it is selected itself. */
export function createSelection() {
  let tasks: ReadonlyMap<number, Task> = new Map()
  /** The row from which Shift extends the selection. */
  let anchorId: number | undefined
  const listeners = new Set<() => void>()
  const set = (next: ReadonlyMap<number, Task>) => {
    tasks = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    /** Selects or deselects a task. */
    toggle(task: Task) {
      const next = new Map(tasks)
      if (!next.delete(task.id)) next.set(task.id, task)
      anchorId = task.id
      set(next)
    },
    /** Selects the rows from the one that was toggled last to this one. */
    extend(task: Task, rows: readonly Task[]) {
      const [from, to] = [rows.findIndex(({ id }) => id === anchorId), rows.findIndex(({ id }) => id === task.id)]
      const range = from < 0 ? [task] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      set(new Map([...tasks, ...range.map((row) => [row.id, row] as const)]))
    },
    deselect(ids: readonly number[]) {
      const selected = ids.filter((id) => tasks.has(id))
      if (selected.length === 0) return
      const next = new Map(tasks)
      for (const id of selected) next.delete(id)
      set(next)
    },
    select: (rows: readonly Task[]) => set(new Map(rows.map((row) => [row.id, row]))),
    clear() {
      anchorId = undefined
      if (tasks.size > 0) set(new Map())
    },
    has: (id: number) => tasks.has(id),
    current: () => tasks,
    subscribe,
  }
}

export type Selection = ReturnType<typeof createSelection>

/** A list whose rows can be selected. */
export type SelectableList = {
  selection: Selection
  /** The loaded rows, in their order. */
  rows: () => readonly Task[]
  /** Selects all tasks that fit the filters of the list, loaded or not. */
  selectAll?: () => Promise<void>
}

/** The list below the provider. Without a provider, rows cannot be selected. */
export const SelectionContext = createContext<SelectableList | undefined>(undefined)

/** The selected tasks, in their current state as far as they are loaded. */
export function freshTasks({ selection, rows }: SelectableList): Task[] {
  const fresh = new Map(selection.current())
  for (const task of rows()) if (fresh.has(task.id)) fresh.set(task.id, task)
  return [...fresh.values()]
}

export const useSelectedTasks = (selection: Selection) => useSyncExternalStore(selection.subscribe, selection.current)

export const useIsSelected = (selection: Selection, id: number) =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id))
