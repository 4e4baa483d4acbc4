import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { maxTextLength, name, optionalText, text } from '../fields.ts'
import { texts } from '../texts.ts'

const hostnamePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether the text looks like a hostname such as example.com or shop.example.co.uk. */
export const isDomain = (value: string) => value.length <= 253 && hostnamePattern.test(value)

const Domain = optionalText(253).check(
  z.refine((value) => value === null || isDomain(value), { error: texts.organization.domainInvalid }),
)

/** ISO 4217 code, three capital letters. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as INR'))

/** Every field of an organization that its admins can change, in the order of the forms. */
export const organizationFields = {
  name: {
    kind: 'text',
    label: 'Organization Name',
    shortLabel: 'Name',
    value: z.string(),
    input: name(texts.organization.nameRequired),
    clearable: false,
    required: true,
    change: 'editOrganization',
  },
  description: {
    kind: 'long_text',
    label: 'Description',
    value: z.string(),
    input: text(maxTextLength, texts.organization.descriptionRequired),
    clearable: false,
    required: true,
    change: 'editOrganization',
  },
  domain: {
    kind: 'text',
    label: 'Domain',
    value: z.nullable(z.string()),
    input: Domain,
    clearable: true,
    change: 'editOrganization',
  },
  currency: {
    kind: 'text',
    label: 'Currency',
    value: z.string(),
    input: Currency,
    clearable: false,
    initial: 'INR',
    change: 'editOrganization',
  },
} as const satisfies Fields

export type OrganizationField = keyof typeof organizationFields
