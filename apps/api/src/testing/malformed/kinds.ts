import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import type { Random } from '../../seeded-random.ts'
import { type Draft, serialize, type Text } from './draft.ts'
import type { Operation } from './operations.ts'
import { malformPath } from './path-tricks.ts'
import type { RawRequest } from './raw-request.ts'

type Malform = (draft: Draft, random: Random, operation: Operation) => RawRequest

/**
 * A placeholder for a literal that must be sent exactly as it is given, such as `NaN` or `1e999`; `unquoteBareLiterals`
 * replaces it with the literal.
 */
const bareLiteral = (literal: string) => `<<${literal}>>`
const unquoteBareLiterals = (text: string) => text.replaceAll(/"<<([^<>]*)>>"/g, '$1')

const wrongTypes: Json[] = ['a word', '', 7, 1.5, true, [], [[]], {}, { id: 1 }, ['a word', null], [{ $ne: 1 }]]
const hugeNumbers = [
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e999',
  '-1',
  '0',
  '-2147483649',
  '1'.repeat(40),
  '0.1e-400',
]
const notNumbers: Json[] = [
  bareLiteral('NaN'),
  bareLiteral('Infinity'),
  bareLiteral('-Infinity'),
  'NaN',
  '-0',
  '1e3',
  '0x10',
  bareLiteral('01'),
]
const oddTexts = [
  'nul \u0000 inside',
  'half of a pair \ud800',
  '\udfff',
  '\u202Eright to left',
  '\uFEFF',
  '\u2028\u2029',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(20),
  'one line\r\nBcc: two@example.org',
  'Robert\u0027); drop table users; --',
  '%s%n{{7*7}}',
  '<script>alert(1)</script>',
  '１２３',
]

const withValue: (value: Json, text?: Text) => Malform =
  (value, text = typeof value === 'string' ? value.replaceAll(/<<|>>/g, '') : JSON.stringify(value)) =>
  (draft, random, operation) =>
    serialize(replacePart(draft, random, operation, value, text), unquoteBareLiterals)

/** Replaces one part of the draft: in the body, the query, the path or a header. */
function replacePart(draft: Draft, { pick }: Random, operation: Operation, value: Json, text: Text): Draft {
  const part = pick([
    ...(operation.body?.keys ?? []).flatMap((key) => [
      { in: 'body', key },
      { in: 'body', key },
    ]),
    ...operation.inQuery.map(({ name }) => ({ in: 'query', key: name })),
    ...operation.inPath.map(({ name }) => ({ in: 'path', key: name })),
    ...operation.inHeader.map(({ name }) => ({ in: 'header', key: name })),
    { in: 'query', key: 'nothing' },
  ])
  const { key } = part
  if (part.in === 'path') return { ...draft, params: { ...draft.params, [key]: text } }
  if (part.in === 'query') return { ...draft, query: [...draft.query.filter(([name]) => name !== key), [key, text]] }
  if (part.in === 'header') return { ...draft, headers: [...draft.headers, [key, oneLine(text)]] }
  return withBody(draft, (body) => ({ ...body, [key]: value }))
}

const oneLine = (text: Text) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\r\n\0]/g, ' ')
    .slice(0, 2_000)

function withBody(draft: Draft, change: (body: JsonObject) => Json): Draft {
  const { media = 'application/json', value = {} } = draft.body ?? {}
  return { ...draft, body: { media, value: change(isObject(value) ? value : {}) } }
}

const withoutKey = (body: JsonObject, key: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))

const missingPart: Malform = (draft, { pick, chance }) => {
  const keys = isObject(draft.body?.value) ? Object.keys(draft.body.value) : []
  if (keys.length === 0) return serialize({ ...draft, query: [] })
  if (chance(0.2)) return serialize({ ...draft, body: undefined })
  return serialize(withBody(draft, (body) => withoutKey(body, pick(keys))))
}

const extraPart: Malform = (draft, { pick, chance }) => {
  const key = pick(['is_admin', 'role', 'id', 'organizations', 'password_hash', 'created_by', '', 'x'.repeat(300)])
  if (chance(0.3)) return serialize({ ...draft, query: [...draft.query, [key, '1']] })
  return serialize(withBody(draft, (body) => ({ ...body, [key]: pick<Json>([1, 'admin', { deep: [1] }, null]) })))
}

const emptyPart: Malform = (draft, random, operation) =>
  random.chance(0.2)
    ? serialize(withBody(draft, () => null))
    : serialize(replacePart(draft, random, operation, null, random.pick(['null', 'undefined', ''])))

const invalidUnicode: Malform = (draft, random, operation) => {
  const text = random.pick(oddTexts)
  const invalidBytes = Buffer.from(random.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0]]))
  return withValue(text, random.chance(0.3) ? invalidBytes : text)(draft, random, operation)
}

const longText: Malform = (draft, random, operation) => {
  const size = random.pick([1_048_576, 1_048_576, 200_000, 30_000])
  const [inBody, inAddress] = ['x'.repeat(size), 'x'.repeat(random.pick([300, 600, 8_000, 60_000]))]
  return random.chance(0.5)
    ? serialize(
        withBody(draft, (body) => ({ ...body, [random.pick([...(operation.body?.keys ?? []), 'text'])]: inBody })),
      )
    : withValue(inBody, inAddress)(draft, random, operation)
}

const prototypeKeys: Malform = (draft, random, operation) => {
  const { pick, chance } = random
  const key = pick(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])
  if (chance(0.3)) return withValue(key)(draft, random, operation)
  if (chance(0.3)) return serialize({ ...draft, query: [...draft.query, [pick([key, `${key}[admin]`]), '1']] })
  const value = key === 'constructor' ? '{"prototype":{"admin":true}}' : '{"admin":true}'
  return serialize(
    withBody(draft, (body) => body),
    (text) => text.replace('{', `{"${key}":${value},`).replace(',}', '}'),
  )
}

const duplicateKeys: Malform = (draft, { pick, chance }) => {
  const keys = isObject(draft.body?.value) ? Object.keys(draft.body.value) : []
  if (keys.length === 0 || chance(0.2)) {
    const [name, value] = draft.query[0] ?? [pick(['limit', 'organization_id']), '1']
    const headers: Draft['headers'] = [
      ...draft.headers,
      ['Content-Type', 'application/json'],
      ['Accept', 'a/b'],
      ['Accept', 'c'],
    ]
    return serialize({
      ...draft,
      headers: chance(0.5) ? headers : draft.headers,
      query: [...draft.query, [name, value], [name, '2']],
    })
  }
  const key = pick(keys)
  return serialize(draft, (text) => text.replace('{', `{${JSON.stringify(key)}:${pick(['null', '1', '"two"', '[]'])},`))
}

const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/merge-patch+json',
  'APPLICATION/JSON',
  'application/jsonp',
  'json',
  ',',
  '/',
  '\u00ff',
  '',
]
const mediaType: Malform = (draft, { pick }) =>
  serialize(withBody({ ...draft, headers: [...draft.headers, ['Content-Type', pick(mediaTypes)]] }, (body) => body))

const badJson: Malform = (draft, { pick }) =>
  serialize(
    withBody(draft, (body) => body),
    (text) =>
      pick<(text: string) => string | Buffer>([
        () => '',
        () => ' ',
        (json) => json.slice(0, Math.ceil(json.length / 2)),
        (json) => `${json}}`,
        (json) => json.replace(/}$/, ',}'),
        (json) => json.replaceAll('"', "'"),
        (json) => `\uFEFF${json}`,
        (json) => `/* so */${json}`,
        (json) => Buffer.from(json, 'utf16le'),
        (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
        () => '['.repeat(50_000),
        () => `{"a":`.repeat(2_000),
        () => '"only a word"',
        () => 'undefined',
      ])(text),
  )

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'NONSENSE',
  'get',
]
const wrongMethod: Malform = (draft, { pick }, { method }) =>
  serialize({ ...draft, method: pick(methods.filter((candidate) => candidate !== method)) })

const withOneOf =
  (values: Json[]): Malform =>
  (draft, random, operation) =>
    withValue(random.pick(values))(draft, random, operation)

/** The kinds of malformed requests. */
export const kinds: Record<string, Malform> = {
  'another type': withOneOf(wrongTypes),
  missing: missingPart,
  extra: extraPart,
  null: emptyPart,
  'huge number': withOneOf(hugeNumbers.map(bareLiteral)),
  'no number': withOneOf(notNumbers),
  unicode: invalidUnicode,
  long: longText,
  'keys of a prototype': prototypeKeys,
  'a key twice': duplicateKeys,
  'media type': mediaType,
  'bad JSON': badJson,
  path: (draft, random) => malformPath(serialize(draft), random),
  method: wrongMethod,
}
