/**
 * The text between an at-sign and the caret, in lower case (`word`), and the position of the at-sign (`from`);
 * undefined while the user is not typing a mention.
 */
export function mentionAt(text: string, caret: number) {
  const match = /(?<![\p{L}\p{N}_@.-])@([^\s@]{0,80})$/u.exec(text.slice(0, caret))
  return match ? { from: match.index, word: (match[1] ?? '').toLowerCase() } : undefined
}

type Candidate = { name: string; username: string }

/**
 * Returns up to `limit` people. A person matches if the username, or any part of the name, begins with `word`. Matches
 * at the start of the username or of the full name come first.
 */
export function mentionMatches<Person extends Candidate>(people: readonly Person[], word: string, limit = 6) {
  const rank = ({ name, username }: Candidate) => {
    const [fullName, lowerUsername] = [name.toLowerCase(), username.toLowerCase()]
    if (lowerUsername.startsWith(word) || fullName.startsWith(word)) return 0
    return fullName.split(/\s+/).some((part) => part.startsWith(word)) ? 1 : 2
  }
  return people
    .filter((person) => rank(person) < 2)
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, limit)
}

/** Replaces the typed part of a mention with the username. Returns the new text and the new position of the caret. */
export function insertMention(
  text: string,
  { from, caret, username }: { from: number; caret: number; username: string },
) {
  const before = `${text.slice(0, from)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
