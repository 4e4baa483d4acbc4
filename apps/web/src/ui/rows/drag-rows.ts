import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Row = {
  element: HTMLElement
  /** The part of the row by which it is dragged; by default, the whole row. A row with inputs needs one. */
  handle?: HTMLElement | null
  id: number
  /** Identifies the list, within which rows are moved. */
  list: string
  /** Called with the id of the row that is dragged over this one; undefined when it leaves. */
  onOver: (draggedId: number | undefined) => void
  onDrop: (draggedId: number) => void
}

/** Makes the row of a list draggable, and a place where other rows of the list can be dropped. */
export function makeRowDraggable({ element, handle, id, list, onOver, onDrop }: Row) {
  const idOf = ({ source: { data } }: Pick<ElementEventBasePayload, 'source'>) =>
    data.list === list && typeof data.rowId === 'number' ? data.rowId : undefined
  const stop = [
    draggable({
      element,
      dragHandle: handle ?? undefined,
      getInitialData: () => ({ rowId: id, list }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list && source.data.rowId !== id,
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
