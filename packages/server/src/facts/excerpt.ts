/** The maximum number of characters that a notification quotes. */
const most = 300

/** The beginning of a text, cut between code points, because half a surrogate pair cannot be stored. */
export const excerpt = (content: string) => [...content.slice(0, 2 * most)].slice(0, most).join('')
