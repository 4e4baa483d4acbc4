import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { Label, LabelColor } from './labels/fields.ts'
import { LabelName } from './labels/name.ts'

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels/organization/:id',
  summary: 'The labels of an organization, by name.',
  params: IdParams,
  reply: z.array(Label),
})

export const createLabel = endpoint({
  method: 'POST',
  path: '/labels/',
  summary: 'Creates a label. Its name must differ from those of the other labels of the organization, ignoring case.',
  body: z.strictObject({
    organization_id: Id,
    name: LabelName,
    /** By default the next color in the order of the colors. */
    color: z.optional(LabelColor),
  }),
  reply: Label,
})

export const updateLabel = endpoint({
  method: 'PUT',
  path: '/labels/:id',
  summary: 'Changes the name or the color of a label.',
  params: IdParams,
  body: z.strictObject({
    name: z.optional(LabelName),
    color: z.optional(LabelColor),
  }),
  reply: Label,
})

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/labels/:id',
  summary: 'Deletes a label permanently, and removes it from all tasks, including those in the trash.',
  params: IdParams,
})

export const mergeLabel = endpoint({
  method: 'POST',
  path: '/labels/:id/merge',
  summary:
    'Replaces a label by another one of the organization on all tasks, including those in the trash, and then deletes it permanently.',
  idempotency: 'finds nothing',
  params: IdParams,
  body: z.strictObject({ into_id: Id }),
  success: 204,
})
