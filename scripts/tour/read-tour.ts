/** One step of the tour: a new file, or text to insert above a line of a file. */
export type Step = { title: string; file: string; above: string | undefined; text: string }

const step =
  /\*\*\d+\. (?<title>[^*]+)\*\* In (?:a new file )?`(?<file>[^`]+)`(?:, above `(?<above>[^`]+)`)?[^:]*:\n\n```\w+\n(?<text>[\s\S]*?)```/g

/** The steps of the section 'A tour: adding a field' of the document. */
export function stepsOf(document: string): Step[] {
  const from = document.indexOf('## A tour: adding a field')
  const tour = document.slice(from, document.indexOf('\n## ', from + 1))
  return [...tour.matchAll(step)].map(({ groups: { title = '', file = '', above, text = '' } = {} }) => ({
    title,
    file,
    above,
    text,
  }))
}

/** The file after the step. */
export function applied({ file, above, text }: Step, before: string): string {
  if (above === undefined) return text
  const parts = before.split(above)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places above "${above}", not one`)
  return parts.join(text + above)
}
