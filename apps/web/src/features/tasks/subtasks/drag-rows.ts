import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Row = {
  element: HTMLElement
  id: number
  parentId: number
  /** Called with the id of the row that is dragged over this one; undefined when it leaves. */
  onOver: (draggedId: number | undefined) => void
  onDrop: (draggedId: number) => void
}

/** Makes the row of a subtask draggable, and a place where other rows of its list can be dropped. */
export function makeRowDraggable({ element, id, parentId, onOver, onDrop }: Row) {
  const idOf = ({ source: { data } }: Pick<ElementEventBasePayload, 'source'>) =>
    data.subtaskOf === parentId && typeof data.subtaskId === 'number' ? data.subtaskId : undefined
  const stop = [
    draggable({ element, getInitialData: () => ({ subtaskId: id, subtaskOf: parentId }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.subtaskOf === parentId && source.data.subtaskId !== id,
      onDragEnter: (event) => onOver(idOf(event)),
      onDragLeave: () => onOver(undefined),
      onDrop: (event) => {
        onOver(undefined)
        const draggedId = idOf(event)
        if (draggedId !== undefined) onDrop(draggedId)
      },
    }),
  ]
  return () => {
    for (const end of stop) end()
  }
}
