export type TypingUser = { userId: string; userName: string }

/** How long a user counts as typing after a report. A user who continues to type is reported every few seconds. */
const typingMilliseconds = 6_000

/** Tracks who is typing in a room, and passes each new list to `onChange`. */
export function createTypingUsers(onChange: (users: readonly TypingUser[]) => void) {
  let users: readonly TypingUser[] = []
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function change(next: readonly TypingUser[]) {
    users = next
    onChange(users)
  }
  const isTyping = (id: string) => users.some(({ userId }) => userId === id)

  function stop(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (isTyping(id)) change(users.filter(({ userId }) => userId !== id))
  }

  return {
    start(user: TypingUser) {
      clearTimeout(timers.get(user.userId))
      timers.set(
        user.userId,
        setTimeout(() => stop(user.userId), typingMilliseconds),
      )
      if (!isTyping(user.userId)) change([...users, user])
    },
    stop,
  }
}
