/** A user of the model, by id. */
export type ModelUser = { id: number; leads: boolean }

/** A pure model of who follows a task and who is notified about it, without subtasks and preferences. */
export class WatchedTask {
  readonly assignees = new Set<number>()
  readonly #commenters = new Set<number>()
  readonly #mentioned = new Set<number>()
  readonly #choices = new Map<number, boolean>()
  readonly #mutes = new Set<string>()

  readonly #creator: number
  readonly #users: readonly ModelUser[]

  constructor(creator: number, users: readonly ModelUser[]) {
    this.#creator = creator
    this.#users = users
  }

  sees = ({ id, leads }: ModelUser) => leads || id === this.#creator || this.assignees.has(id)

  follows = (user: ModelUser) =>
    this.sees(user) && (this.#choices.get(user.id) ?? (this.#isOwn(user.id) || this.#mentioned.has(user.id)))

  follow(user: ModelUser, following: boolean) {
    if (this.sees(user) && this.follows(user) !== following) this.#choices.set(user.id, following)
  }

  mute(user: ModelUser, type: 'task' | 'project', muted: boolean) {
    if (!this.sees(user)) return
    const key = `${user.id} ${type}`
    if (muted) this.#mutes.add(key)
    else this.#mutes.delete(key)
  }

  comment(actor: ModelUser, mentioned: ModelUser | undefined): string[] {
    const notified = this.#notified(actor, ['task_comment', 'followed_comment'], (user) => {
      if (user.id === mentioned?.id) return this.sees(user) ? 'mention' : 'none'
      return undefined
    })
    this.#commenters.add(actor.id)
    if (mentioned && this.sees(mentioned)) this.#mentioned.add(mentioned.id)
    return notified
  }

  changeStatus = (actor: ModelUser) => this.#notified(actor, ['task_status_change', 'followed_change'])

  changePriority = (actor: ModelUser) => this.#notified(actor, ['task_updated', 'followed_change'])

  assign(actor: ModelUser, ids: readonly number[]): string[] {
    const added = ids.filter((id) => !this.assignees.has(id))
    this.assignees.clear()
    for (const id of ids) this.assignees.add(id)
    return this.#notified(actor, ['task_updated', 'followed_change'], (user) => {
      if (!added.includes(user.id)) return undefined
      return this.#isMuted(user) ? 'none' : 'task_assigned'
    })
  }

  #isOwn = (id: number) => id === this.#creator || this.assignees.has(id) || this.#commenters.has(id)

  #isMuted = ({ id }: ModelUser) => this.#mutes.has(`${id} task`) || this.#mutes.has(`${id} project`)

  /** The users and types of the notifications of a change; `first` is asked before the others. */
  #notified(
    actor: ModelUser,
    [own, followed]: readonly [string, string],
    first: (user: ModelUser) => string | undefined = () => undefined,
  ): string[] {
    return this.#users
      .filter((user) => user.id !== actor.id)
      .map((user) => [user.id, first(user) ?? this.#typeFor(user, own, followed)] as const)
      .filter(([, type]) => type !== 'none')
      .map(([id, type]) => `${id} ${type}`)
      .toSorted()
  }

  #typeFor(user: ModelUser, own: string, followed: string): string {
    if (!this.follows(user) || this.#isMuted(user)) return 'none'
    return this.#isOwn(user.id) ? own : followed
  }
}
