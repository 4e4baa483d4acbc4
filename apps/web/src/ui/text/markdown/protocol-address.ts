import type { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'

// The types of micromark, which are not a dependency of their own.
type Extension = ReturnType<typeof gfmAutolinkLiteral>
type Construct = Exclude<NonNullable<Extension['text']>[string], undefined | readonly unknown[]>
type Tokenizer = Construct['tokenize']
type Context = ThisParameterType<Tokenizer>
type Code = Context['previous']
type State = ReturnType<Tokenizer>

const codes = { slash: 47, colon: 58, at: 64, dot: 46, m: 109, x: 120 } as const
const protocols = new Set(['mailto', 'xmpp'])
const longestProtocol = 6

const testWith = (pattern: RegExp) => (code: Code) =>
  code !== null && code >= 0 && pattern.test(String.fromCodePoint(code))
const isLower = testWith(/[a-z]/)
const isLetter = testWith(/[a-z]/i)
const isWord = testWith(/[a-z\d]/i)
const isInLocalPart = testWith(/[\w.+-]/)
const isInDomain = testWith(/[\w-]/)
const isInResource = testWith(/[\w@-]/)

/**
 * Parses bare addresses with a protocol, `mailto:ada@example.com` and `xmpp:ada@example.com/phone`, as the specification of
 * GFM requires. The extension for bare addresses, which this one precedes, links only what follows the protocol.
 */
export function protocolAddress(): Extension {
  return { text: { [codes.m]: construct, [codes.x]: construct } }
}

/** A dot that is not the end of a sentence. */
const innerDot: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => followed(effects, ok, nok, isWord),
}
/** A slash that begins a resource. */
const innerSlash: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => followed(effects, ok, nok, isInResource),
}

function followed(effects: Parameters<Tokenizer>[0], ok: State, nok: State, isNext: (code: Code) => boolean): State {
  return (code) => {
    effects.enter('data')
    effects.consume(code)
    effects.exit('data')
    return (next) => (isNext(next) ? ok(next) : nok(next))
  }
}

const isAllowedBefore = (code: Code) => !isWord(code)

const construct: Construct = {
  name: 'protocolAddress',
  previous: isAllowedBefore,
  tokenize(effects, ok, nok) {
    const { events, previous } = this
    let name = ''
    let hasLocalPart = false
    let hasDot = false
    let last: Code = null

    const start: State = (code) => {
      if (!isAllowedBefore(previous) || isInBrackets(events)) return nok(code)
      effects.enter('literalAutolink')
      effects.enter('literalAutolinkHttp')
      return protocol(code)
    }
    const protocol: State = (code) => {
      if (code === codes.colon && protocols.has(name)) {
        effects.consume(code)
        return localPart
      }
      if (!isLower(code) || code === null || name.length === longestProtocol) return nok(code)
      name += String.fromCodePoint(code)
      effects.consume(code)
      return protocol
    }
    const localPart: State = (code) => {
      if (isInLocalPart(code)) {
        hasLocalPart = true
        effects.consume(code)
        return localPart
      }
      if (code !== codes.at || !hasLocalPart) return nok(code)
      effects.consume(code)
      return domain
    }
    const domain: State = (code) => {
      if (code === codes.dot) return effects.check(innerDot, domainDot, domainEnd)(code)
      if (!isInDomain(code)) return domainEnd(code)
      last = code
      effects.consume(code)
      return domain
    }
    const domainDot: State = (code) => {
      hasDot = true
      effects.consume(code)
      return domain
    }
    const domainEnd: State = (code) => {
      if (!hasDot || !isLetter(last)) return nok(code)
      if (code === codes.slash && name === 'xmpp') return effects.check(innerSlash, resourceSlash, end)(code)
      return end(code)
    }
    const resourceSlash: State = (code) => {
      effects.consume(code)
      return resource
    }
    const resource: State = (code) => {
      if (code === codes.dot) return effects.check(innerDot, resourceSlash, end)(code)
      if (!isInResource(code)) return end(code)
      effects.consume(code)
      return resource
    }
    const end: State = (code) => {
      effects.exit('literalAutolinkHttp')
      effects.exit('literalAutolink')
      return ok(code)
    }
    return start
  },
}

/** Tokens before which no bracket is open, so that a long text is not searched again and again. */
const withoutBrackets = new WeakSet<object>()

/** Whether a bracket is open, in which a link would be a link in a link. */
function isInBrackets(events: Context['events']): boolean {
  for (let index = events.length - 1; index >= 0; index--) {
    const token = events[index]?.[1]
    if (!token || withoutBrackets.has(token)) break
    if ((token.type === 'labelLink' || token.type === 'labelImage') && !token._balanced) return true
  }
  const last = events.at(-1)?.[1]
  if (last) withoutBrackets.add(last)
  return false
}
