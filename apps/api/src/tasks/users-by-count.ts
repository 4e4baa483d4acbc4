/** Users by how often they occur, so that those with the same number of tasks get the same notification. */
export function usersByCount(userIds: readonly number[]): Map<number, number[]> {
  const counts = new Map<number, number>()
  for (const id of userIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  const users = new Map<number, number[]>()
  for (const [id, count] of counts) {
    const others = users.get(count)
    if (others) others.push(id)
    else users.set(count, [id])
  }
  return users
}
