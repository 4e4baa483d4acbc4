import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, use } from 'react'
import { type Offer, type OfferedAction, useOffers } from '../../../lib/actions/offers.ts'
import { currentRow, idOf } from '../keys/rows.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { freshTasks, SelectionContext } from '../selection/selection.ts'
import { cachedTask } from '../task-cache.ts'
import { titleOfTasks } from './title-of.ts'

type Options = {
  /** The task that the page or the panel shows; undefined in a list. */
  shownTask: Task | undefined
  /** Set to the row that the offered actions are about. */
  row: RefObject<Element | undefined>
  actionsOn: (tasks: readonly Task[]) => OfferedAction[]
}

/** Actions on a row that also make sense while other rows are selected. */
const aboutRow = ['open', 'peek', 'select']

/**
 * Offers the actions on the task that is shown or, in a list, on the selected tasks or the row with the focus or under
 * the pointer.
 */
export function useTaskOffers({ shownTask, row, actionsOn }: Options) {
  const queryClient = useQueryClient()
  const list = use(SelectionContext)
  const readRowKeys = useRowKeys()
  const onRow = (): Offer[] => {
    const element = currentRow()
    const task = cachedTask(queryClient, idOf(element) ?? 0)
    if (!task) return []
    const actions = actionsOn([task]).map((action) => ({
      ...action,
      run: () => {
        row.current = element
        return action.run?.()
      },
    }))
    return [{ title: titleOfTasks([task]), rank: 'row', actions }]
  }
  useOffers(() => {
    if (shownTask) return [{ title: titleOfTasks([shownTask]), rank: 'object', actions: actionsOn([shownTask]) }]
    const ownRow = onRow()
    const rowKeys = readRowKeys()
    if (!list || list.selection.current().size === 0) return [...ownRow, rowKeys]
    const selected = freshTasks(list)
    const actions = actionsOn(selected)
      .filter(({ id }) => !aboutRow.includes(id))
      .map((action) => ({
        ...action,
        run: () => {
          row.current = undefined
          return action.run?.()
        },
      }))
    const rest = ownRow.map((offer) => ({ ...offer, actions: offer.actions.filter(({ id }) => aboutRow.includes(id)) }))
    return [...rest, { title: titleOfTasks(selected), rank: 'row', actions }, rowKeys]
  })
}
