import * as z from 'zod/mini'
import { CustomField, CustomFieldKind, maxCustomFields, maxFieldOptions } from './custom-fields/fields.ts'
import { endpoint } from './endpoint.ts'
import { BooleanText, Id, IdParams, IdText, Instant, text } from './fields.ts'
import { LabelColor } from './labels/fields.ts'
import { LabelName } from './labels/name.ts'
import { Currency } from './organizations/fields.ts'

const maxUnitLength = 20
/** The maximum number of projects in one call. */
const maxProjects = 10_000

/** A name of a field or an option. In a file of tasks, a comma or a semicolon separates the options of a multi-select. */
const FieldName = LabelName
const Unit = z.nullable(text(maxUnitLength))
const ProjectIds = z.array(Id).check(z.maxLength(maxProjects))

const NewOption = z.strictObject({
  name: FieldName,
  /** By default the next color in the order of the colors. */
  color: z.optional(LabelColor),
})
const OptionInput = z.extend(NewOption, { id: z.optional(Id) })

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields/organization/:id',
  summary: 'The custom fields of an organization, in their order.',
  params: IdParams,
  query: z.object({
    /** Adds the numbers of tasks with a value, for callers who see all tasks. */
    counts: z.optional(BooleanText),
  }),
  reply: z.array(CustomField),
})

export const createCustomField = endpoint({
  method: 'POST',
  path: '/custom-fields/',
  summary:
    'Creates a custom field after the others. Its name must differ from those of the other fields of the organization, ignoring case.',
  body: z.strictObject({
    organization_id: Id,
    name: FieldName,
    kind: CustomFieldKind,
    unit: z.optional(Unit),
    /** By default the currency of the organization. */
    currency: z.optional(Currency),
    is_required: z.optional(z.boolean()),
    on_card: z.optional(z.boolean()),
    project_ids: z.optional(ProjectIds),
    options: z.optional(z.array(NewOption).check(z.maxLength(maxFieldOptions))),
  }),
  reply: CustomField,
})

export const updateCustomField = endpoint({
  method: 'PUT',
  path: '/custom-fields/:id',
  summary: 'Changes a custom field, but not its kind.',
  params: IdParams,
  body: z
    .strictObject({
      name: z.optional(FieldName),
      unit: z.optional(Unit),
      currency: z.optional(Currency),
      is_required: z.optional(z.boolean()),
      on_card: z.optional(z.boolean()),
      /** The tasks of a project that is left out keep their values, which are shown again when the project is added. */
      project_ids: z.optional(ProjectIds),
      /** Projects to add to the others, and to remove from them; not together with `project_ids`. */
      add_project_ids: z.optional(ProjectIds),
      remove_project_ids: z.optional(ProjectIds),
      /** Options in their new order; those without an id are created. Options that are left out stay, after the others. */
      options: z.optional(z.array(OptionInput).check(z.maxLength(maxFieldOptions))),
      /** Options to delete permanently, also from the tasks that have them. */
      removed_option_ids: z.optional(z.array(Id).check(z.maxLength(maxFieldOptions))),
    })
    .check(
      z.refine(
        ({ project_ids, add_project_ids, remove_project_ids }) =>
          project_ids === undefined || (add_project_ids === undefined && remove_project_ids === undefined),
        { path: ['project_ids'], error: 'must not be sent with add_project_ids or remove_project_ids' },
      ),
    ),
  reply: CustomField,
})
export type CustomFieldChanges = z.output<NonNullable<typeof updateCustomField.body>>

export const orderCustomFields = endpoint({
  method: 'PUT',
  path: '/custom-fields/order',
  summary: 'Sets the order of the custom fields of an organization. Fields that are left out stay, after the others.',
  body: z.strictObject({ organization_id: Id, ids: z.array(Id).check(z.minLength(1), z.maxLength(maxCustomFields)) }),
  reply: z.array(CustomField),
})

/** What a change of the kind would do to the values. */
export const KindChange = z.object({
  kind: CustomFieldKind,
  kept: z.number(),
  lost: z.number(),
  /** Up to five tasks whose value would be lost, with the text of the value. */
  examples: z.array(z.object({ id: Id, key: z.string(), title: z.string(), text: z.string() })),
  /** The options that would be created, if the new kind has options. */
  new_options: z.array(z.string()),
})
export type KindChange = z.output<typeof KindChange>

export const previewKindChange = endpoint({
  method: 'GET',
  path: '/custom-fields/:id/kind-change',
  summary:
    'Returns what a change of the kind would lose. A value is kept if the new kind can read its text as an import does.',
  params: IdParams,
  query: z.object({ kind: CustomFieldKind }),
  reply: KindChange,
})

export const changeCustomFieldKind = endpoint({
  method: 'PUT',
  path: '/custom-fields/:id/kind',
  summary:
    'Changes the kind of a custom field and converts its values. Returns 409 if more values would be lost than `accepted_loss`, the number that the caller has seen.',
  params: IdParams,
  body: z.strictObject({ kind: CustomFieldKind, accepted_loss: z.int().check(z.nonnegative()) }),
  reply: CustomField,
})

export const deleteCustomField = endpoint({
  method: 'DELETE',
  path: '/custom-fields/:id',
  summary: 'Moves a custom field with its values to the trash for 30 days.',
  params: IdParams,
})

export const TrashedCustomField = z.object({
  id: Id,
  name: z.string(),
  kind: CustomFieldKind,
  deleted_at: Instant,
  deleted_by: z.nullable(z.object({ id: Id, full_name: z.nullable(z.string()) })),
  value_count: z.number(),
})
export type TrashedCustomField = z.output<typeof TrashedCustomField>

export const listTrashedCustomFields = endpoint({
  method: 'GET',
  path: '/organizations/:id/trash/custom-fields',
  summary: 'The custom fields that were deleted in the last 30 days, last deleted first.',
  params: IdParams,
  reply: z.array(TrashedCustomField),
})

export const restoreCustomField = endpoint({
  method: 'POST',
  path: '/organizations/:id/trash/custom-field/:fieldId/restore',
  summary:
    'Restores a custom field from the trash, with its values, after the other fields. Returns 409 if another field has its name by now.',
  idempotency: 'finds nothing',
  params: z.extend(IdParams, { fieldId: IdText }),
  success: 200,
  reply: CustomField,
})
