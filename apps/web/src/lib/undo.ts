/** The maximum number of changes that can be undone by the key. */
const maxChanges = 20

/** A change without `undo` is still being saved. */
type Change = { undo?: () => void; isUndoRequested?: boolean }

/** The place of a change that is being saved. */
export type UndoPlace = {
  /** Call it when the change is saved: the change can then be undone, and is undone at once if the user pressed Ctrl Z. */
  fill(undo: () => void): void
  /** Removes the change, because it was undone by other means than Ctrl Z. */
  remove(): void
  /** Removes the change if it was not saved. */
  end(): void
}

let changes: Change[] = []

/** Changes of the user that Ctrl Z undoes, the latest first. Each undo changes nothing that others have changed since. */
export const undoStack = {
  /**
   * Adds a change before it is saved. The user already sees it then, and Ctrl Z would otherwise undo the previous change.
   */
  begin(): UndoPlace {
    const change: Change = {}
    changes = [...changes, change].slice(-maxChanges)
    const remove = () => {
      changes = changes.filter((other) => other !== change)
    }
    return {
      fill(undo) {
        change.undo = undo
        if (change.isUndoRequested) undo()
      },
      remove,
      end: () => change.undo === undefined && remove(),
    }
  },
  /** Undoes the latest change, as soon as it is saved. Returns false if there is none. */
  undoLatest() {
    const change = changes.at(-1)
    if (!change) return false
    changes = changes.slice(0, -1)
    change.isUndoRequested = true
    change.undo?.()
    return true
  },
  clear() {
    changes = []
  },
}
