/**
 * The word after an at-sign that ends at the caret, and where it begins; undefined while the user does not type a
 * mention.
 */
export function mentionAt(text: string, caret: number) {
  const found = /(?<![\p{L}\p{N}_@.-])@([^\s@]{0,80})$/u.exec(text.slice(0, caret))
  return found ? { from: found.index, word: (found[1] ?? '').toLowerCase() } : undefined
}

type Candidate = { name: string; username: string }

/** The matches, names that begin with the word before those that contain it. */
export function mentionable<Person extends Candidate>(people: readonly Person[], word: string, most = 6) {
  const rank = ({ name, username }: Candidate) => {
    const [full, handle] = [name.toLowerCase(), username.toLowerCase()]
    if (handle.startsWith(word) || full.startsWith(word)) return 0
    return full.split(/\s+/).some((part) => part.startsWith(word)) ? 1 : 2
  }
  return people
    .filter((person) => rank(person) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
}

/** Replaces the typed part with the name. Returns the text and the position of the caret. */
export function mentioned(text: string, { from, caret, username }: { from: number; caret: number; username: string }) {
  const before = `${text.slice(0, from)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
