import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Task } from '@muster/contracts/tasks'
import { autoScroll } from './auto-scroll.ts'

/** The card under the pointer; there is one pointer, so one drag. */
let dragged: Task | undefined

/** Makes a card draggable; answers how to end it. */
export const draggableCard = (element: HTMLElement, task: () => Task, onHeld: (held: boolean) => void) =>
  draggable({
    element,
    onDragStart: () => {
      dragged = task()
      onHeld(true)
    },
    onDrop: () => {
      dragged = undefined
      onHeld(false)
    },
  })

type ColumnTarget = {
  element: HTMLElement
  /** The card is over the column, at this height of the window; undefined when it left. */
  onOver: (task: Task, clientY: number) => void
  onLeave: () => void
  onDrop: (task: Task, clientY: number) => void
}

/** Lets cards be dropped anywhere on a column. */
export const columnTarget = ({ element, onOver, onLeave, onDrop }: ColumnTarget) =>
  dropTargetForElements({
    element,
    canDrop: () => dragged !== undefined,
    onDrag: ({ location }) => dragged && onOver(dragged, location.current.input.clientY),
    onDragLeave: onLeave,
    onDrop: ({ location }) => {
      onLeave()
      if (dragged) onDrop(dragged, location.current.input.clientY)
    },
  })

/** Scrolls the board and its columns while a card is dragged near their edges. */
export function scrollWhileDragging(board: HTMLElement) {
  const scroller = autoScroll(board)
  const stop = monitorForElements({
    onDragStart: ({ location }) => scroller.start(location.current.input),
    onDrag: ({ location }) => scroller.at(location.current.input),
    onDrop: scroller.stop,
  })
  return () => {
    scroller.stop()
    stop()
  }
}
