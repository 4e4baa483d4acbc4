import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { DocumentInput } from '../openapi/contract.ts'
import { openApiDocument } from '../openapi/document.ts'
import { isObject, type Json, type JsonObject, toPlainJson } from '../openapi/json.ts'

type CheckedResponse = { status: number; type: string; text: string }
/** Returns what is wrong with the response; undefined if it is valid. */
export type ResponseChecker = (method: string, url: string, response: CheckedResponse) => string | undefined

/**
 * Returns a function that validates values against parts of this document. Schemas are compiled lazily, because a test
 * file uses few calls.
 */
export function schemaChecker(document: JsonObject) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const validators = new Map<string, ValidateFunction>()
  /** The validation error for the schema at this pointer; undefined if the value is valid. */
  return (pointer: string[], value: Json): string | undefined => {
    const reference = `document#/${pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const check = validators.get(reference) ?? ajv.compile({ $ref: reference })
    validators.set(reference, check)
    return check(value) ? undefined : ajv.errorsText(check.errors)
  }
}

const checkers = new Map<string, ResponseChecker>()

/**
 * Returns a function that validates responses against the OpenAPI document of the app. All servers in this process with
 * the same routes share it.
 */
export function responseChecker(app: FastifyInstance, input: DocumentInput): ResponseChecker {
  const routes = app.apiRoutes.map(({ method, url }) => `${method} ${url}`).join()
  const checker = checkers.get(routes) ?? documentChecker(openApiDocument(app.apiRoutes, input))
  checkers.set(routes, checker)
  return checker
}

/** Returns a function that validates responses against this document. */
export function documentChecker(document: JsonObject): ResponseChecker {
  const check = schemaChecker(document)
  const paths = isObject(document.paths) ? document.paths : {}
  const patterns = Object.keys(paths)
    .map((path) => ({ path, pattern: patternOf(path) }))
    // Paths with fewer parameters come first, so that /tasks/my-tasks is not taken for a task.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)

  return (method, url, { status, type, text }) => {
    const [requestedPath = ''] = url.split('?')
    const methodKey = method.toLowerCase()
    const path = patterns.find(
      ({ path, pattern }) => pattern.test(requestedPath) && valueAt(paths, [path, methodKey]),
    )?.path
    // For a path that the document does not contain, the response must be a 404.
    if (!path) return status === 404 ? undefined : `${method} ${requestedPath} is not in the document`
    const pointer = ['paths', path, methodKey, 'responses', String(status)]
    const response = valueAt(document, pointer)
    const requestLabel = `${method} ${path} returned ${status}`
    if (!isObject(response)) return `${requestLabel}, which is not documented: ${text}`
    const responsePointer = typeof response.$ref === 'string' ? response.$ref.slice(2).split('/') : pointer
    const content = valueAt(document, [...responsePointer, 'content'])
    if (!isObject(content)) return text === '' ? undefined : `${requestLabel} with a body`
    const mediaType = type.split(';')[0] ?? ''
    if (isObject(content['*/*'])) return undefined
    if (!isObject(content[mediaType])) return `${requestLabel} as ${mediaType || 'nothing'}`
    if (!mediaType.endsWith('json')) return undefined
    const validationError = check([...responsePointer, 'content', mediaType, 'schema'], toPlainJson(JSON.parse(text)))
    return validationError && `${requestLabel}: ${validationError}`
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

function valueAt(json: Json | undefined, [step, ...rest]: string[]): Json | undefined {
  if (step === undefined) return json
  return isObject(json) ? valueAt(json[step], rest) : undefined
}
