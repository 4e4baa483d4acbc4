/** The word behind an at-sign that ends at the caret, and where it begins; undefined while nobody is being named. */
export function mentionAt(text: string, caret: number) {
  const found = /(?<![\p{L}\p{N}_@.-])@([^\s@]{0,80})$/u.exec(text.slice(0, caret))
  return found ? { from: found.index, word: (found[1] ?? '').toLowerCase() } : undefined
}

type Somebody = { name: string; username: string }

/** Who may be meant, those whose name begins so before those who have it elsewhere. */
export function mentionable<Person extends Somebody>(people: readonly Person[], word: string, most = 6) {
  const rank = ({ name, username }: Somebody) => {
    const [full, handle] = [name.toLowerCase(), username.toLowerCase()]
    if (handle.startsWith(word) || full.startsWith(word)) return 0
    return full.split(/\s+/).some((part) => part.startsWith(word)) ? 1 : 2
  }
  return people
    .filter((person) => rank(person) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
}

/** Puts the name in the place of what was typed of it; answers the text and where the caret stands then. */
export function mentioned(text: string, { from, caret, username }: { from: number; caret: number; username: string }) {
  const before = `${text.slice(0, from)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
