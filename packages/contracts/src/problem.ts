import * as z from 'zod/mini'

/** An error answer (RFC 9457, `application/problem+json`). `detail` is one sentence fit to show to a person. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** What stands now, where a change was meant for something else (412). */
  current: z.optional(z.record(z.string(), z.unknown())),
})
export type Problem = z.output<typeof Problem>
