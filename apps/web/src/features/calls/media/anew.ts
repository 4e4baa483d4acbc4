import { newUuid } from '../../../lib/new-uuid.ts'

const answerMark = 'known '

type Parts = { say: (userId: string, word: string) => void; makeWord?: () => string }

/**
 * How two sides agree that the connection between them begins anew, because the page of one was loaded again: it says a
 * word of its own, and until the other repeats it whatever comes from there is about the connection that was. Question
 * and answer may each be lost, and come twice.
 */
export function anewWith({ say, makeWord = newUuid }: Parts) {
  /** The words of ours that were not answered yet. */
  const asked = new Map<string, string>()
  /** The last words of theirs. */
  const followed = new Map<string, string>()

  return {
    ask(userId: string) {
      const word = makeWord()
      asked.set(userId, word)
      say(userId, word)
    },
    askAgain() {
      for (const [userId, word] of asked) say(userId, word)
    },
    awaits: (userId: string) => asked.has(userId),
    /** Answers whether the other's page is new, so that this side must begin anew as well. */
    take(userId: string, word: string): boolean {
      if (word.startsWith(answerMark)) {
        if (asked.get(userId) === word.slice(answerMark.length)) asked.delete(userId)
        return false
      }
      say(userId, answerMark + word)
      const isNew = followed.get(userId) !== word
      followed.set(userId, word)
      return isNew
    },
  }
}
