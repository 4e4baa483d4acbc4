import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { Described } from '../openapi/contract.ts'
import { openApiDocument } from '../openapi/document.ts'
import { isObject, type Json, type JsonObject, plain } from '../openapi/json.ts'

type Answer = { status: number; type: string; text: string }
export type Checker = (method: string, url: string, answer: Answer) => string | undefined

/** The validators of one document; compiled lazily, because a test file uses few of the calls. */
export function schemaChecker(document: JsonObject) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const compiled = new Map<string, ValidateFunction>()
  /** The validation error of a value at this place of the document; undefined if it is valid. */
  return (pointer: string[], value: Json): string | undefined => {
    const place = `document#/${pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const check = compiled.get(place) ?? ajv.compile({ $ref: place })
    compiled.set(place, check)
    return check(value) ? undefined : ajv.errorsText(check.errors)
  }
}

const checkers = new Map<string, Checker>()

/** Validates responses against the API's document; shared by all apis of this process that serve the same routes. */
export function answerChecker(app: FastifyInstance, described: Described): Checker {
  const routes = app.apiRoutes.map(({ method, url }) => `${method} ${url}`).join()
  const known = checkers.get(routes) ?? documentChecker(openApiDocument(app.apiRoutes, described))
  checkers.set(routes, known)
  return known
}

/** Validates responses against this document. */
export function documentChecker(document: JsonObject): Checker {
  const check = schemaChecker(document)
  const paths = isObject(document.paths) ? document.paths : {}
  const patterns = Object.keys(paths)
    .map((path) => ({ path, pattern: patternOf(path) }))
    // Literal segments before parameters: /tasks/my-tasks is not a task.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)

  return (method, url, { status, type, text }) => {
    const [asked = ''] = url.split('?')
    const verb = method.toLowerCase()
    const path = patterns.find(({ path, pattern }) => pattern.test(asked) && at(paths, [path, verb]))?.path
    // A path without an operation returns 404 with a problem.
    if (!path) return status === 404 ? undefined : `${method} ${asked} is not in the document`
    const place = ['paths', path, verb, 'responses', String(status)]
    const response = at(document, place)
    const where = `${method} ${path} answered ${status}`
    if (!isObject(response)) return `${where}, which is not documented: ${text}`
    const shared = typeof response.$ref === 'string' ? response.$ref.slice(2).split('/') : place
    const content = at(document, [...shared, 'content'])
    if (!isObject(content)) return text === '' ? undefined : `${where} with a body`
    const media = type.split(';')[0] ?? ''
    if (!isObject(content[media])) return `${where} as ${media || 'nothing'}`
    if (!media.endsWith('json')) return undefined
    const wrong = check([...shared, 'content', media, 'schema'], plain(JSON.parse(text)))
    return wrong && `${where}: ${wrong}`
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

function at(json: Json | undefined, [step, ...others]: string[]): Json | undefined {
  if (step === undefined) return json
  return isObject(json) ? at(json[step], others) : undefined
}
