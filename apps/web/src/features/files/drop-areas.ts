import { droppedFiles, hasFiles, pastedFiles } from './received-files.ts'

/** A part of the page that receives the files that the user drops or pastes. */
export type DropArea = {
  /** Null while it is not on the page. */
  element: () => Element | null
  /** Whether it also receives what is pasted into a field in it. */
  hasField: boolean
  /** Whether it receives what is pasted while nothing on the page has the focus. */
  isOfPage: boolean
  onFiles: (files: File[]) => void
}

/** The area that would receive the files that are being dragged; null if none would, undefined if there are none. */
type Dragged = DropArea | null | undefined

const areas = new Set<DropArea>()
const listeners = new Set<() => void>()
let dragged: Dragged
/** Whether an element of this page is being dragged. A picture then looks like a file. */
let isOwnDrag = false

function setDragged(next: Dragged) {
  if (next === dragged) return
  dragged = next
  for (const listener of listeners) listener()
}

/** The innermost area around an element. */
function areaAround(target: EventTarget | null, candidates: Iterable<DropArea> = areas): DropArea | null {
  if (!(target instanceof Node)) return null
  const around = [...candidates].filter((area) => area.element()?.contains(target))
  return around.reduce<DropArea | null>(
    (inner, area) => (inner?.element()?.contains(area.element()) === false ? inner : area),
    null,
  )
}

function onDragOver(event: DragEvent) {
  if (isOwnDrag || !hasFiles(event.dataTransfer)) return
  const area = areaAround(event.target)
  // Outside of all areas too, because the browser would otherwise leave the page and open the file.
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = area ? 'copy' : 'none'
  setDragged(area)
}

function onDrop(event: DragEvent) {
  if (isOwnDrag || !hasFiles(event.dataTransfer)) return
  event.preventDefault()
  setDragged(undefined)
  const files = droppedFiles(event.dataTransfer)
  if (files.length > 0) areaAround(event.target)?.onFiles(files)
}

const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragged(undefined)

const fieldSelector = 'input, textarea, [contenteditable]:not([contenteditable="false"])'

function onPaste(event: ClipboardEvent) {
  const files = pastedFiles(event.clipboardData)
  if (files.length === 0 || event.defaultPrevented) return
  const { target } = event
  const isField = target instanceof Element && target.closest(fieldSelector) !== null
  const isOnPage = target === document.body && !document.querySelector('[role=dialog]')
  const area = isOnPage
    ? [...areas].find(({ isOfPage }) => isOfPage)
    : areaAround(target, isField ? [...areas].filter(({ hasField }) => hasField) : areas)
  if (!area) return
  event.preventDefault()
  area.onFiles(files)
}

const beginOwnDrag = () => {
  isOwnDrag = true
}
const endOwnDrag = () => {
  isOwnDrag = false
}

function listen() {
  addEventListener('dragstart', beginOwnDrag)
  addEventListener('dragend', endOwnDrag)
  addEventListener('dragover', onDragOver)
  addEventListener('dragleave', onDragLeave)
  addEventListener('drop', onDrop)
  addEventListener('paste', onPaste)
}

function stopListening() {
  removeEventListener('dragstart', beginOwnDrag)
  removeEventListener('dragend', endOwnDrag)
  removeEventListener('dragover', onDragOver)
  removeEventListener('dragleave', onDragLeave)
  removeEventListener('drop', onDrop)
  removeEventListener('paste', onPaste)
}

/** Adds an area, and returns a function that removes it. */
export function addDropArea(area: DropArea) {
  if (areas.size === 0) listen()
  areas.add(area)
  return () => {
    areas.delete(area)
    setDragged(undefined)
    if (areas.size === 0) stopListening()
  }
}

export const currentDragged = () => dragged

export function subscribeToDragged(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
