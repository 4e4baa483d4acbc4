/** The maximum number of changes that can be undone by the key. */
const maxChanges = 20

let changes: (() => void)[] = []

/** Changes of the user that Ctrl Z undoes, the latest first. Each undo changes nothing that others have changed since. */
export const undoStack = {
  /** Adds a change, and returns a function that removes it, for example because it was undone otherwise. */
  add(undo: () => void) {
    changes = [...changes, undo].slice(-maxChanges)
    return () => {
      changes = changes.filter((other) => other !== undo)
    }
  },
  /** Undoes the latest change. Returns false if there is none. */
  undoLatest() {
    const undo = changes.at(-1)
    changes = changes.slice(0, -1)
    undo?.()
    return undo !== undefined
  },
  clear() {
    changes = []
  },
}
