import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

/** No schema of the contract is nested nearly as deeply. */
const maxDepth = 100
/** A body that is shorter than this cannot be nested deeply enough to be expensive. */
const minLength = 4_096

/**
 * Refuses deeply nested JSON before it is parsed: parsing a hundred thousand nested arrays takes 50 times the memory of
 * their text.
 */
export function refuseDeepJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isNestedTooDeeply(body)) done(new Problem(400, 'The body is nested too deeply.'))
    else parse(request, body, done)
  })
}

function isNestedTooDeeply(text: string): boolean {
  if (text.length < minLength) return false
  let depth = 0
  for (let position = 0; position < text.length; position++) {
    const character = text[position]
    if (character === '"') position = endOfString(text, position)
    else if (character === '[' || character === '{') {
      if (++depth > maxDepth) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

/**
 * The position of the quotation mark that ends the string at `from`, or the end of the text if there is none. A
 * quotation mark after an odd number of backslashes does not end the string.
 */
function endOfString(text: string, from: number): number {
  for (let position = text.indexOf('"', from + 1); position >= 0; position = text.indexOf('"', position + 1)) {
    let backslashes = 0
    while (text[position - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return position
  }
  return text.length
}
