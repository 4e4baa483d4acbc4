import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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

/** The steps of a section, with this number for the migration. */
export const numberedSteps = (document: string, section: string, number: number): Step[] =>
  stepsOf(document, section).map((step) => ({
    ...step,
    file: step.file.replace('NNNN', String(number).padStart(4, '0')),
  }))

/** Applies the step to the copy of the repository in the folder. */
export async function applyTo(folder: string, step: Step): Promise<void> {
  const path = join(folder, step.file)
  const before = step.above === undefined ? '' : await readFile(path, 'utf8')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, applyStep(step, before))
}

/** The step in the file whose name ends like this. */
export function stepIn(file: string, steps: readonly Step[]): Step {
  const step = steps.find((candidate) => candidate.file.endsWith(file))
  if (!step) throw new Error(`The tour has no step in ${file}`)
  return step
}

/**
 * The path and text of the step's file in the folder, without `omitted`, which by default is all of the text that the
 * step adds.
 */
export async function fileWithout(
  folder: string,
  step: Step,
  omitted: RegExp | string = step.text,
): Promise<Map<string, string>> {
  const text = await readFile(join(folder, step.file), 'utf8')
  const textWithout = text.replace(step.text, step.text.replace(omitted, ''))
  if (textWithout === text) throw new Error(`${step.file} does not contain ${omitted}`)
  return new Map([[step.file, textWithout]])
}
