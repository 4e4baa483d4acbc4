/** How much of what was written stands in the notification that tells of it. */
const most = 300

/** The beginning of a text, cut between characters: half of one that takes two places would be written as none. */
export const excerpt = (content: string) => [...content.slice(0, 2 * most)].slice(0, most).join('')
