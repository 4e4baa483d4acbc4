import * as z from 'zod/mini'

/** An error response (RFC 9457, `application/problem+json`). `detail` can be shown to the user. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The current object; present if the change was based on another revision (412). */
  current: z.optional(z.record(z.string(), z.unknown())),
})
export type Problem = z.output<typeof Problem>
