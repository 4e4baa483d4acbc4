import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const formatNumber = (value: number | bigint) => value.toLocaleString('en', { maximumFractionDigits: 10 })
const formatCount = (count: number | bigint, singular: string, pluralForm: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : pluralForm}`
const quote = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value))

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formatNames: Record<string, string> = {
  email: 'an email address',
  url: 'an address that begins with https://',
  uuid: 'an id of 32 hexadecimal digits with hyphens',
  datetime: 'a time such as 2026-11-25T17:30:00Z',
  date: 'a date such as 2026-11-25',
  time: 'a time such as 17:30',
}

/**
 * The requirement that a value does not meet, such as "must be at most 100". In messages, it follows the field's label.
 */
export function requirementOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'too_small':
      return minimumRequirement(issue)
    case 'too_big':
      return maximumRequirement(issue)
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the expected format'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      if (issue.input === undefined) return 'is required'
      return issue.values.length === 1
        ? `must be ${quote(issue.values[0])}`
        : `must be one of ${issue.values.map(quote).join(', ')}`
    case 'invalid_union':
      if (issue.input === undefined) return 'is required'
      return joinAlternatives(
        issue.errors.flatMap(([first]) => (first && first.path.length === 0 ? [first.message] : [])),
      )
    case 'unrecognized_keys':
      return 'is not a known field'
    default:
      return 'is not allowed'
  }
}

function joinAlternatives(requirements: string[]): string {
  const [first, ...otherRequirements] = new Set(requirements)
  if (!first) return 'has parts that are missing or wrong'
  return [first, ...otherRequirements.map((requirement) => requirement.replace(/^must be /, ''))].join(' or ')
}

function minimumRequirement({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${formatCount(minimum, 'character', 'characters')}`
  if (origin === 'array' || origin === 'set') return `must have at least ${formatCount(minimum, 'entry', 'entries')}`
  return `must be ${inclusive ? 'at least' : 'greater than'} ${formatNumber(minimum)}`
}

function maximumRequirement({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `must have at most ${formatCount(maximum, 'character', 'characters')}`
  if (origin === 'array' || origin === 'set') return `must have at most ${formatCount(maximum, 'entry', 'entries')}`
  return `must be ${inclusive ? 'at most' : 'less than'} ${formatNumber(maximum)}`
}
