import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Task } from '@muster/contracts/tasks'
import { autoScroll } from './auto-scroll.ts'

/** The task of every card that can be dragged. */
const cards = new WeakMap<Element, () => Task>()

/** Makes a card draggable; answers how to end it. */
export function draggableCard(element: HTMLElement, task: () => Task, onHeld: (held: boolean) => void) {
  cards.set(element, task)
  return draggable({ element, onDragStart: () => onHeld(true), onDrop: () => onHeld(false) })
}

type ColumnTarget = {
  element: HTMLElement
  /** The card is over the column, at this height of the window; undefined when it left. */
  onOver: (task: Task, clientY: number) => void
  onLeave: () => void
  onDrop: (task: Task, clientY: number) => void
}

/** Lets cards be dropped anywhere on a column. */
export function columnTarget({ element, onOver, onLeave, onDrop }: ColumnTarget) {
  const over =
    (tell: ColumnTarget['onOver']) =>
    ({ source, location }: ElementEventBasePayload) => {
      const task = cards.get(source.element)?.()
      if (task) tell(task, location.current.input.clientY)
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
