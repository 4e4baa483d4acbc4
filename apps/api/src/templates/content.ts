import { maxContentLength, TemplateContent } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import { Problem } from '@muster/server/http/problems'
import type * as z from 'zod/mini'

/** Validates a document. Throws 422 if it does not have the current shape. */
export function parseContent(document: unknown): TemplateContent {
  const result = TemplateContent.safeParse(document)
  if (!result.success) throw new Problem(422, templateTexts.unreadable)
  return result.data
}

/** The document as it is stored. Throws 422 if it is too long. */
export function textOfContent(content: z.input<typeof TemplateContent>): string {
  const text = JSON.stringify(content)
  if (text.length > maxContentLength) throw new Problem(422, templateTexts.tooLarge)
  return text
}

/** The numbers that a list shows without the document. */
export const countsOf = ({ tasks, milestones }: TemplateContent) => ({
  task_count: tasks.length,
  milestone_count: milestones.length,
})
