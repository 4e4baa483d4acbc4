import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Task } from '@muster/contracts/tasks'
import { autoScroll } from './auto-scroll.ts'

/** Maps each draggable card to its task. */
const cards = new WeakMap<Element, () => Task>()

/** Makes a card draggable and returns a cleanup function. */
export function draggableCard(element: HTMLElement, task: () => Task, onHeld: (held: boolean) => void) {
  cards.set(element, task)
  return draggable({ element, onDragStart: () => onHeld(true), onDrop: () => onHeld(false) })
}

type ColumnTarget = {
  element: HTMLElement
  /** Called while a card is over the column, with the vertical pointer position in the viewport. */
  onOver: (task: Task, clientY: number) => void
  onLeave: () => void
  onDrop: (task: Task, clientY: number) => void
}

/** Makes a whole column a drop target for cards. */
export function columnTarget({ element, onOver, onLeave, onDrop }: ColumnTarget) {
  const over =
    (report: ColumnTarget['onOver']) =>
    ({ source, location }: ElementEventBasePayload) => {
      const task = cards.get(source.element)?.()
      if (task) report(task, location.current.input.clientY)
    }
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => cards.has(source.element),
    onDrag: over(onOver),
    onDragLeave: onLeave,
    onDrop: over((task, clientY) => {
      onLeave()
      onDrop(task, clientY)
    }),
  })
}

/** Scrolls the board and its columns while the user drags a card near their edges. */
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
