/** The tasks among which J and K move while a task is shown beside the page. */
let ids: readonly number[] = []

/**
 * The tasks of the place that opened the panel, if that place does not remain on the page: the bell, a message of a chat,
 * the palette. A list of tasks moves through its own rows instead.
 */
export const peekItems = {
  set(taskIds: readonly number[]) {
    ids = [...new Set(taskIds)]
  },
  all: () => ids,
  has: (id: number) => ids.includes(id),
  /** The id of the task before or after this one; undefined at the end, or if the task is none of them. */
  beside(id: number, step: 1 | -1): number | undefined {
    const index = ids.indexOf(id)
    return index < 0 ? undefined : ids[index + step]
  },
}
