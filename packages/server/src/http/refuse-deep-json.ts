import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

/** Far deeper than any schema of the contract. */
const deepest = 100
/** Shorter texts cannot nest deep enough to be expensive. */
const shortest = 4_096

/** Refuses deeply nested JSON before it is parsed: a hundred thousand arrays take 50 times the memory of their text. */
export function refuseDeepJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (nestsDeep(body)) done(new Problem(400, 'The body is nested too deeply.'))
    else parse(request, body, done)
  })
}

function nestsDeep(text: string): boolean {
  if (text.length < shortest) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') {
      if (++depth > deepest) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

/** The end of the string that begins here; a quotation mark after an odd number of backslashes is part of it. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
