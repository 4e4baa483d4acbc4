import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Task } from '@muster/contracts/tasks'
import { autoScroll } from './auto-scroll.ts'

/** Maps the element of each draggable card to a function that returns its current task. */
const taskGetters = new WeakMap<Element, () => Task>()

/** Makes a card draggable and returns a cleanup function. */
export function makeCardDraggable(element: HTMLElement, getTask: () => Task, onHeldChange: (isHeld: boolean) => void) {
  taskGetters.set(element, getTask)
  return draggable({ element, onDragStart: () => onHeldChange(true), onDrop: () => onHeldChange(false) })
}

type ColumnTarget = {
  element: HTMLElement
  /** Called while a card is over the column, with the vertical pointer position in the viewport. */
  onOver: (task: Task, clientY: number) => void
  onLeave: () => void
  onDrop: (task: Task, clientY: number) => void
}

/** Makes a whole column a drop target for cards and returns a cleanup function. */
export function makeColumnTarget({ element, onOver, onLeave, onDrop }: ColumnTarget) {
  const withDraggedTask =
    (callback: ColumnTarget['onOver']) =>
    ({ source, location }: ElementEventBasePayload) => {
      const task = taskGetters.get(source.element)?.()
      if (task) callback(task, location.current.input.clientY)
    }
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => taskGetters.has(source.element),
    onDrag: withDraggedTask(onOver),
    onDragLeave: onLeave,
    onDrop: withDraggedTask((task, clientY) => {
      onLeave()
      onDrop(task, clientY)
    }),
  })
}

/** Scrolls the board and its columns while the user drags a card near their edges. Returns a cleanup function. */
export function scrollWhileDragging(board: HTMLElement) {
  const scroller = autoScroll(board)
  const stop = monitorForElements({
    onDragStart: ({ location }) => scroller.start(location.current.input),
    onDrag: ({ location }) => scroller.steer(location.current.input),
    onDrop: scroller.stop,
  })
  return () => {
    scroller.stop()
    stop()
  }
}
