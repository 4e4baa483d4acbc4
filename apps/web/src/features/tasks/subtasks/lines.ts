/** What begins an item of a pasted list: a bullet, a number, an empty or a checked box. */
const marker = /^(?:[-*•]|\d{1,3}[.)])\s+|^\[[ xX]?\]\s+/

/** The lines of a text as titles: without empty lines, the marks of a list, and surrounding space. */
export function titlesIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const title = withoutMarkers(line.trim())
    return title ? [title] : []
  })
}

/** A list of boxes has two marks: `- [ ] Pack`. */
const withoutMarkers = (line: string) => line.replace(marker, '').replace(marker, '').trim()

/** From this number of lines on, the user confirms that each becomes a subtask. */
export const confirmedCount = 5
