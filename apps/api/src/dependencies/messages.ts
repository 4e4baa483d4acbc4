/** Why a dependency is refused. */
export const messages = {
  dependsOnItself: 'A task cannot depend on itself',
  otherOrganization: 'The tasks must belong to the same organization',
  tooManyDependencies: (key: string, limit: number) => `${key} already has ${limit} dependencies`,
  tooManyConnected: 'Too many tasks depend on each other',
  /** `keys` are those of the tasks of the cycle, in order; empty if the reader does not see all of them. */
  blockCycle: (keys: readonly string[], length: number) => {
    const sentence = 'These tasks would block each other in a cycle'
    if (keys.length === 0) return `${sentence}.`
    return `${sentence}: ${[...keys, length > keys.length ? '…' : keys[0]].join(' → ')}`
  },
}
