import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import type { Chance } from '../../demo/chance.ts'
import { type Draft, type Text, written } from './draft.ts'
import type { Operation } from './operations.ts'
import { pathTrick } from './path-tricks.ts'
import type { RawRequest } from './raw-request.ts'

type Malform = (draft: Draft, chance: Chance, operation: Operation) => RawRequest

/** A JSON string that marks a literal which JSON.stringify cannot write. */
const bare = (literal: string) => `<<${literal}>>`
const withBare = (text: string) => text.replaceAll(/"<<([^<>]*)>>"/g, '$1')

const wrongTypes: Json[] = ['a word', '', 7, 1.5, true, [], [[]], {}, { id: 1 }, ['a word', null], [{ $ne: 1 }]]
const huge = ['2147483648', '9007199254740993', '1e308', '1e999', '-1', '0', '-2147483649', '1'.repeat(40), '0.1e-400']
const notNumbers: Json[] = [bare('NaN'), bare('Infinity'), bare('-Infinity'), 'NaN', '-0', '1e3', '0x10', bare('01')]
const odd = [
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

const put: (value: Json, text?: Text) => Malform =
  (value, text = typeof value === 'string' ? value.replaceAll(/<<|>>/g, '') : JSON.stringify(value)) =>
  (draft, chance, operation) =>
    written(replaced(draft, chance, operation, value, text), withBare)

/** Replaces one part of the draft: in the body, the query, the path or a header. */
function replaced(draft: Draft, { pick }: Chance, operation: Operation, value: Json, text: Text): Draft {
  const place = pick([
    ...(operation.body?.keys ?? []).flatMap((key) => [
      { in: 'body', key },
      { in: 'body', key },
    ]),
    ...operation.inQuery.map(({ name }) => ({ in: 'query', key: name })),
    ...operation.inPath.map(({ name }) => ({ in: 'path', key: name })),
    ...operation.inHeader.map(({ name }) => ({ in: 'header', key: name })),
    { in: 'query', key: 'nothing' },
  ])
  const { key } = place
  if (place.in === 'path') return { ...draft, params: { ...draft.params, [key]: text } }
  if (place.in === 'query') return { ...draft, query: [...draft.query.filter(([name]) => name !== key), [key, text]] }
  if (place.in === 'header') return { ...draft, headers: [...draft.headers, [key, oneLine(text)]] }
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

const without = (body: JsonObject, key: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))

const missing: Malform = (draft, { pick, odds }) => {
  const keys = isObject(draft.body?.value) ? Object.keys(draft.body.value) : []
  if (keys.length === 0) return written({ ...draft, query: [] })
  if (odds(0.2)) return written({ ...draft, body: undefined })
  return written(withBody(draft, (body) => without(body, pick(keys))))
}

const extra: Malform = (draft, { pick, odds }) => {
  const key = pick(['is_admin', 'role', 'id', 'organizations', 'password_hash', 'created_by', '', 'x'.repeat(300)])
  if (odds(0.3)) return written({ ...draft, query: [...draft.query, [key, '1']] })
  return written(withBody(draft, (body) => ({ ...body, [key]: pick<Json>([1, 'admin', { deep: [1] }, null]) })))
}

const nothing: Malform = (draft, chance, operation) =>
  chance.odds(0.2)
    ? written(withBody(draft, () => null))
    : written(replaced(draft, chance, operation, null, chance.pick(['null', 'undefined', ''])))

const unicode: Malform = (draft, chance, operation) => {
  const text = chance.pick(odd)
  const noText = Buffer.from(chance.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0]]))
  return put(text, chance.odds(0.3) ? noText : text)(draft, chance, operation)
}

const long: Malform = (draft, chance, operation) => {
  const size = chance.pick([1_048_576, 1_048_576, 200_000, 30_000])
  const [inBody, inAddress] = ['x'.repeat(size), 'x'.repeat(chance.pick([300, 600, 8_000, 60_000]))]
  return chance.odds(0.5)
    ? written(
        withBody(draft, (body) => ({ ...body, [chance.pick([...(operation.body?.keys ?? []), 'text'])]: inBody })),
      )
    : put(inBody, inAddress)(draft, chance, operation)
}

const prototypeKeys: Malform = (draft, chance, operation) => {
  const { pick, odds } = chance
  const key = pick(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])
  if (odds(0.3)) return put(key)(draft, chance, operation)
  if (odds(0.3)) return written({ ...draft, query: [...draft.query, [pick([key, `${key}[admin]`]), '1']] })
  const value = key === 'constructor' ? '{"prototype":{"admin":true}}' : '{"admin":true}'
  return written(
    withBody(draft, (body) => body),
    (text) => text.replace('{', `{"${key}":${value},`).replace(',}', '}'),
  )
}

const duplicateKeys: Malform = (draft, { pick, odds }) => {
  const keys = isObject(draft.body?.value) ? Object.keys(draft.body.value) : []
  if (keys.length === 0 || odds(0.2)) {
    const [name, value] = draft.query[0] ?? [pick(['limit', 'organization_id']), '1']
    const headers: Draft['headers'] = [
      ...draft.headers,
      ['Content-Type', 'application/json'],
      ['Accept', 'a/b'],
      ['Accept', 'c'],
    ]
    return written({
      ...draft,
      headers: odds(0.5) ? headers : draft.headers,
      query: [...draft.query, [name, value], [name, '2']],
    })
  }
  const key = pick(keys)
  return written(draft, (text) => text.replace('{', `{${JSON.stringify(key)}:${pick(['null', '1', '"two"', '[]'])},`))
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
  written(withBody({ ...draft, headers: [...draft.headers, ['Content-Type', pick(mediaTypes)]] }, (body) => body))

const badJson: Malform = (draft, { pick }) =>
  written(
    withBody(draft, (body) => body),
    (text) =>
      pick<(text: string) => string | Buffer>([
        () => '',
        () => ' ',
        (all) => all.slice(0, Math.ceil(all.length / 2)),
        (all) => `${all}}`,
        (all) => all.replace(/}$/, ',}'),
        (all) => all.replaceAll('"', "'"),
        (all) => `\uFEFF${all}`,
        (all) => `/* so */${all}`,
        (all) => Buffer.from(all, 'utf16le'),
        (all) => Buffer.concat([Buffer.from(all.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
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
  written({ ...draft, method: pick(methods.filter((one) => one !== method)) })

const withOneOf =
  (values: Json[]): Malform =>
  (draft, chance, operation) =>
    put(chance.pick(values))(draft, chance, operation)

/** The kinds of malformed requests. */
export const kinds: Record<string, Malform> = {
  'another type': withOneOf(wrongTypes),
  missing,
  extra,
  null: nothing,
  'huge number': withOneOf(huge.map(bare)),
  'no number': withOneOf(notNumbers),
  unicode,
  long,
  'keys of a prototype': prototypeKeys,
  'a key twice': duplicateKeys,
  'media type': mediaType,
  'bad JSON': badJson,
  path: (draft, chance) => pathTrick(written(draft), chance),
  method: wrongMethod,
}
