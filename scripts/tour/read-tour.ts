/** One step of the tour: a new file, or text to insert above a line of a file. */
export type Step = { title: string; file: string; above: string | undefined; text: string }

const stepPattern =
  /\*\*\d+\. (?<title>[^*]+)\*\* In (?:a new file )?`(?<file>[^`]+)`(?:, above `(?<above>[^`]+)`)?[^:]*:\n\n```\w+\n(?<text>[\s\S]*?)```/g

/** The steps of a section of the document, such as 'A tour: adding a field'. */
export function stepsOf(document: string, section: string): Step[] {
  const start = document.indexOf(`\n## ${section}\n`)
  if (start < 0) throw new Error(`The document has no section ${section}`)
  const sectionText = document.slice(start, document.indexOf('\n## ', start + 1))
  return [...sectionText.matchAll(stepPattern)].map(({ groups: { title = '', file = '', above, text = '' } = {} }) => ({
    title,
    file,
    above,
    text,
  }))
}

/** Returns the text of the file after the step. */
export function applyStep({ file, above, text }: Step, before: string): string {
  if (above === undefined) return text
  const parts = before.split(above)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places above "${above}", not one`)
  return parts.join(text + above)
}
