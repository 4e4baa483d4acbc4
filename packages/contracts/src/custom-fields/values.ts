import {
  type CustomFieldInput,
  type CustomFieldValue,
  type FieldDefinition,
  maxChosenOptions,
  maxFieldNumber,
  maxFieldTextLength,
  maxLinkLength,
} from './fields.ts'
import { describedKind, typeOfKind } from './kinds.ts'

/** A value as it is stored: a person is the id of the user. */
export type StoredFieldValue = string | number | true | readonly number[]

/** The value that an input or a text means, null if it means none; or why it is none, after the name of the field. */
export type FieldValueResult = { value: StoredFieldValue | null } | { error: string }

type Definition = Pick<FieldDefinition, 'kind' | 'options'>

/** The value of an input. Whether a person is a member is not checked. */
export function parseFieldInput({ kind, options }: Definition, input: CustomFieldInput): FieldValueResult {
  if (input === null || input === '' || input === false) return { value: null }
  const described = describedKind(kind)
  switch (described.type) {
    case 'text':
      return typeof input === 'string' ? parseText(input) : { error: 'must be a text' }
    case 'link':
      return typeof input === 'string' ? parseLink(input) : { error: mustBeLink }
    case 'date':
      return typeof input === 'string' && isDay(input) ? { value: input } : { error: mustBeDay }
    case 'number':
      return parseNumber(input, described.decimals)
    case 'checkbox':
      return input === true ? { value: true } : { error: 'must be true or false' }
    case 'person':
      return isId(input) ? { value: input } : { error: 'must be a person' }
    case 'select':
      return isId(input) && options.some(({ id }) => id === input) ? { value: input } : { error: mustBeOption }
    case 'multi_select':
      return Array.isArray(input) ? parseOptions(options, input) : { error: 'must be a list of options' }
  }
}

const mustBeLink = 'must be a link that begins with http:// or https://'
const mustBeDay = 'must be a date such as 2026-11-25'
const mustBeOption = 'must be one of its options'
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

function parseText(input: string): FieldValueResult {
  const text = input.trim()
  if (text.length > maxFieldTextLength)
    return { error: `must have at most ${maxFieldTextLength.toLocaleString('en')} characters` }
  if (/[\r\n]/.test(text)) return { error: 'must be a single line' }
  return { value: text || null }
}

function parseLink(input: string): FieldValueResult {
  const text = input.trim()
  if (text === '') return { value: null }
  if (text.length > maxLinkLength)
    return { error: `must have at most ${maxLinkLength.toLocaleString('en')} characters` }
  return isLink(text) ? { value: text } : { error: mustBeLink }
}

/** Whether the text is a complete http or https address without spaces. */
export const isLink = (text: string) => /^https?:\/\/\S/i.test(text) && !/\s/.test(text) && URL.canParse(text)

/** Whether the text is a day of the calendar between the years 1900 and 9999: `2026-11-25`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function parseNumber(input: unknown, maxDecimals: number): FieldValueResult {
  if (typeof input !== 'number' || !Number.isFinite(input)) return { error: 'must be a number' }
  if (Math.abs(input) > maxFieldNumber)
    return {
      error: `must be between -${maxFieldNumber.toLocaleString('en')} and ${maxFieldNumber.toLocaleString('en')}`,
    }
  // Minus zero is not a value of its own.
  const value = input === 0 ? 0 : input
  if (Number(value.toFixed(maxDecimals)) !== value) return { error: `must have at most ${maxDecimals} decimals` }
  return { value }
}

/** The options in the order of the field, each once. */
function parseOptions(options: Definition['options'], input: readonly number[]): FieldValueResult {
  const chosen = options.map(({ id }) => id).filter((id) => input.includes(id))
  if (input.some((id) => !chosen.includes(id))) return { error: 'must contain only its options' }
  if (chosen.length > maxChosenOptions) return { error: `must have at most ${maxChosenOptions} options` }
  return { value: chosen.length > 0 ? chosen : null }
}

/** How a text names people; undefined means nobody, `several` that it is ambiguous. */
export type FindPerson = (text: string) => number | 'several' | undefined

/**
 * Reads a text as it is in an export or another file. An empty text is no value. An import and the change of a field's
 * kind use it.
 */
export function readFieldText(definition: Definition, text: string, findPerson: FindPerson): FieldValueResult {
  const cell = text.trim()
  const { kind, options } = definition
  if (cell === '') return { value: null }
  switch (typeOfKind(kind)) {
    case 'number':
      return readNumber(definition, cell)
    case 'checkbox':
      return readCheckbox(cell)
    case 'person':
      return readPerson(cell, findPerson)
    case 'select': {
      const option = optionNamed(options, cell)
      return option ? { value: option.id } : { error: notAnOption(cell) }
    }
    case 'multi_select':
      return readOptions(options, cell)
    default:
      return parseFieldInput(definition, cell)
  }
}

const quoted = (cell: string) => `"${cell.slice(0, 60)}"`
const notAnOption = (cell: string) => `${quoted(cell)} is not one of the options`

/** Reads `-1234.5`, `1234,5` and `1,234.5`. */
function readNumber(definition: Definition, cell: string): FieldValueResult {
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,20})?$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(',', '.')
  if (!/^-?\d{1,20}(?:\.\d{1,20})?$/.test(plain)) return { error: `${quoted(cell)} is not a number` }
  return parseFieldInput(definition, Number(plain))
}

const checkedWords = ['yes', 'true', 'x', '1', 'checked']
const uncheckedWords = ['no', 'false', '0', 'unchecked']

function readCheckbox(cell: string): FieldValueResult {
  const word = cell.toLowerCase()
  if (checkedWords.includes(word)) return { value: true }
  return uncheckedWords.includes(word) ? { value: null } : { error: `${quoted(cell)} is neither yes nor no` }
}

function readPerson(cell: string, findPerson: FindPerson): FieldValueResult {
  const found = findPerson(cell.toLowerCase())
  if (typeof found === 'number') return { value: found }
  const reason = found ? 'is the name of several members: write the email' : 'is not a member of the organization'
  return { error: `"${cell.slice(0, 100)}" ${reason}` }
}

const optionNamed = (options: Definition['options'], name: string) =>
  options.find((option) => option.name.toLowerCase() === name.toLowerCase())

function readOptions(options: Definition['options'], cell: string): FieldValueResult {
  const names = cell
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const found = names.map((name) => ({ name, id: optionNamed(options, name)?.id }))
  const unknown = found.find(({ id }) => id === undefined)
  if (unknown) return { error: notAnOption(unknown.name) }
  return parseOptions(
    options,
    found.flatMap(({ id }) => id ?? []),
  )
}

/**
 * The text of a value in files, which `readFieldText` reads again. Formatting for people, with the unit or currency, is
 * left to the page.
 */
export function fieldValueText({ kind, options }: Definition, value: CustomFieldValue | undefined): string {
  if (value === undefined) return ''
  if (value === true) return 'Yes'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((id) => nameOf(options, id)).join(', ')
  if (typeof value === 'object') return 'full_name' in value ? (value.full_name ?? '') : ''
  return typeOfKind(kind) === 'select' ? nameOf(options, value) : String(value)
}

const nameOf = (options: Definition['options'], optionId: number) =>
  options.find(({ id }) => id === optionId)?.name ?? ''
